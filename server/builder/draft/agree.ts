import type { FlowDocument } from "../../../contracts/flow.ts";
import type { Question } from "../../../contracts/plan/reading.ts";
import type { ProjectFiles } from "../project-files.ts";
import type { Draft, DraftTools } from "./draft-request.ts";
import { subjectOf, WHOLE } from "./subject.ts";

/**
 * Whether two readings of a request are the same: the same start and the same operations.
 * Where the draft leaves something open, the other reading may be what decides it; it has to be about the same systems.
 */
export async function agree(files: ProjectFiles, built: Draft, drafted: Draft, { flowOf }: Pick<DraftTools, "flowOf">): Promise<boolean> {
  const outline = drafted.open ? systemsIn : outlineOf;
  const [one, other] = await Promise.all([built, drafted].map(async ({ changes }) => outline(await flowOf(withChanges(files, changes)))));
  return one === other;
}

function withChanges(files: ProjectFiles, changes: Draft["changes"]): ProjectFiles {
  const all = new Map<string, string | null>([...files, ...changes]);
  return new Map([...all].flatMap(([path, text]) => (text === null ? [] : [[path, text] as const])));
}

function outlineOf({ automations }: FlowDocument): string {
  return JSON.stringify(
    automations.map(({ trigger, nodes }) => [
      trigger.type,
      "connection" in trigger ? trigger.connection : null,
      "event" in trigger ? trigger.event : null,
      nodes.flatMap(({ connection, operation }) => (operation === null ? [] : [`${connection} ${operation}`])).sort(),
    ]),
  );
}

/** Plain interfaces are left out: the reader knows none that the organisation does not have. */
function systemsIn({ connections }: FlowDocument): string {
  return connections
    .filter(({ connector }) => connector !== "http")
    .map(({ alias }) => alias)
    .sort()
    .join();
}

/** Two readings that differ, in words. */
export function whichReading(built: Draft, drafted: Draft): Question {
  const choices = [built, drafted].map(({ plan }, at) => ({ label: plan.map((line) => line.trim()).join("; "), value: at === 0 ? "built" : "drafted" }));
  return { ...WHOLE, text: "This can be read in two ways. Which is meant?", why: "several fit", choices, worth: 2, live: null };
}

export function isMeant(draft: Draft, answers: Readonly<Record<string, string>>): boolean {
  return answers[subjectOf(WHOLE)] === draft.plan.map((line) => line.trim()).join("; ");
}
