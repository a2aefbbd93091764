import type { ContractDrift } from "../../../contracts/drift.ts";
import type { Call } from "../../../contracts/calls.ts";
import type { IssueRow } from "./tables.ts";

const LONGEST_BODY = 4_000;
const WANTED = {
  repair: {
    first: "Repair this failure",
    last: "Change the code so that it handles this, keep everything else as it is, and add a scenario test that would have shown it.",
  },
  explanation: { first: "Explain this failure", last: "Say what fails, why, and what can be done about it. Change nothing." },
} as const;

/** What the assistant is asked, with the evidence that there is. Payloads are in it only where the organisation allows that. */
export function fixRequest(
  issue: IssueRow,
  calls: readonly Call[],
  { maySeePayloads, wants }: { readonly maySeePayloads: boolean; readonly wants: keyof typeof WANTED },
): string {
  const { title, error, count, firstSeenAt, step, connection, evidence } = issue;
  const place = step === null ? "outside of any step" : `in the step "${step}"${connection === null ? "" : `, through the connection "${connection}"`}`;
  const suspect = evidence?.drift[0];
  const last =
    calls.findLast((call) => (suspect ? call.connection === suspect.connection : connection !== null && call.connection === connection)) ?? calls.at(-1);
  return [
    `${WANTED[wants].first}: ${title}`,
    `It happened ${count === 1 ? "once" : `${count} times`} since ${firstSeenAt.toISOString()}, ${place}.`,
    `${error.name}: ${error.message}${error.stack ? `\n${error.stack}` : ""}`,
    ...(evidence?.drift ?? []).map(driftWords),
    ...(last ? [exchangeWords(last, maySeePayloads)] : []),
    WANTED[wants].last,
  ].join("\n\n");
}

function driftWords({ connection, operation, changes }: ContractDrift): string {
  const lines = changes.map(({ path, change, before, after }) => {
    if (change === "missing") return `- \`${path}\` (${before}) is no longer there`;
    if (change === "new") return `- \`${path}\` (${after}) is new`;
    return `- \`${path}\` was ${before} and is ${after}`;
  });
  return [`The answer of ${connection} to \`${operation}\` changed:`, ...lines].join("\n");
}

function exchangeWords({ connection, request, response, error }: Call, maySeePayloads: boolean): string {
  const outcome = response ? `answered ${response.status}` : `did not answer (${error ?? "no reason"})`;
  const line = `The last exchange with ${connection}: ${request.method} ${new URL(request.url, "http://unknown.invalid").pathname} ${outcome}.`;
  if (!response || !maySeePayloads) return line;
  return `${line}\n\`\`\`json\n${JSON.stringify(response.body, null, 2).slice(0, LONGEST_BODY)}\n\`\`\``;
}
