import type { KnownError } from "../../../connectors/requests/known-error.ts";
import type { Explanation, IssueDetail } from "../../../../contracts/issues.ts";
import { kindOfFailure } from "./kind-of-failure.ts";
import { agoInWords, momentInWords, times } from "./words.ts";

interface Evidence {
  readonly issue: IssueDetail;
  /** Status of the connected system's last answer; null where there was none or it is not known. */
  readonly answeredWith: number | null;
  /** What that system's connector knows of the error in it. */
  readonly known: KnownError | null;
}

const HOUR_MS = 3_600_000;

/** What the records say of an issue, in sentences: nothing in it is guessed, and what is likely is said to be. */
export function explainIssue({ issue, answeredWith, known }: Evidence): Explanation["sections"] {
  const kind = kindOfFailure(issue, answeredWith, known);
  return [
    { title: "What fails", sentences: [placeOf(issue), kind.meaning] },
    { title: "Since when", sentences: sinceWhen(issue) },
    { title: "What changed before it", sentences: causeOf(issue) },
    { title: "What it cost", sentences: costOf(issue) },
    { title: "What to do", sentences: [...kind.advice(issue), ...afterRepair(issue)] },
  ];
}

function placeOf({ step, connection, error }: IssueDetail): string {
  const where = step === null ? "The run fails outside of any step" : `The run fails in the step “${step}”`;
  return `${where}${connection === null ? "" : `, when it calls ${connection}`}: ${error.name}, “${firstLine(error.message)}”.`;
}

function sinceWhen({ count, firstSeenAt, lastSeenAt, byHour, events }: IssueDetail): string[] {
  const sentences = [
    count === 1
      ? `It happened once, on ${momentInWords(firstSeenAt)}.`
      : `It was first seen on ${momentInWords(firstSeenAt)} and has happened ${times(count)} since, the last time on ${momentInWords(lastSeenAt)}.`,
  ];
  const recent = sum(byHour.slice(-6));
  const before = sum(byHour.slice(-12, -6));
  if (count > 1) {
    if (recent === 0) sentences.push("Not once in the last six hours.");
    else if (before > 0 && recent > before * 2)
      sentences.push(`It is getting more: ${times(recent)} in the last six hours, ${times(before)} in the six before.`);
    else if (recent * 2 < before) sentences.push(`It is getting less: ${times(recent)} in the last six hours, ${times(before)} in the six before.`);
  }
  const returned = events.findLast(({ kind }) => kind === "returned");
  if (returned) sentences.push(`It had been resolved: it ${returned.text.charAt(0).toLowerCase()}${returned.text.slice(1)} on ${momentInWords(returned.at)}.`);
  return sentences;
}

function causeOf({ error, drift, changes, firstSeenAt, firstDeploymentId }: IssueDetail): string[] {
  if (error.name === "UncertainError")
    return ["A write is left unknown by a server that stops, or by a system that gives no answer. Nothing says that a version or a connection had part in it."];
  const sentences = drift.map(({ connection, operation, changes: fields }) => {
    const words = fields.map(({ path, change }) => `“${path}” ${change === "missing" ? "is gone" : change === "new" ? "is new" : "has another type"}`);
    return `${connection} answers ${operation} differently than before: ${words.join(", ")}. This is the likeliest cause.`;
  });
  const [nearest] = changes.filter(({ kind }) => kind !== "contract");
  if (nearest) {
    const gap = Date.parse(firstSeenAt) - Date.parse(nearest.at);
    const isOfVersion = nearest.deploymentId !== null && nearest.deploymentId === firstDeploymentId;
    const isLikely = drift.length === 0 && gap < HOUR_MS;
    sentences.push(
      `${nearest.text}, ${agoInWords(gap)} before it was first seen${isOfVersion ? ", and that version is the one on which it was" : ""}.${isLikely ? " This is the likeliest cause." : ""}`,
    );
  }
  if (sentences.length > 0) return sentences;
  return [
    "No version went live and no connection was changed in the week before, and no answer of a connected system looked other than before. So the cause is likely in the data of these runs, or in the other system.",
  ];
}

function costOf({ runIds, lostRuns, undecidedRuns, replay }: IssueDetail): string[] {
  if (runIds.length === 0) return ["No run is part of it."];
  const failedAgain = replay?.outcomes.failed ?? 0;
  return [
    ...(lostRuns > 0 ? [`${lostRuns === 1 ? "1 run is" : `${lostRuns} runs are`} lost until replayed.`] : []),
    ...(undecidedRuns > 0
      ? [`${undecidedRuns === 1 ? "1 run waits" : `${undecidedRuns} runs wait`} for somebody to say whether a write of theirs took effect.`]
      : []),
    ...(lostRuns + undecidedRuns === 0 ? ["No run of it is lost or undecided now."] : []),
    ...(failedAgain > 0 ? [`Of the last replay ${failedAgain === 1 ? "1 run" : `${failedAgain} runs`} failed again.`] : []),
  ];
}

function afterRepair({ lostRuns }: IssueDetail): string[] {
  return lostRuns > 0 ? ["Then replay the lost runs here: writes that were made are not made again, and the issue closes when all succeed."] : [];
}

function firstLine(text: string): string {
  const [line = ""] = text.split("\n");
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
