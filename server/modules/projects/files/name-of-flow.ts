import type { FlowDocument } from "../../../../contracts/flow.ts";

const MOST_NAMED = 2;

/** `github-to-slack`: what a project is called that nobody gave a name; null while nothing says what it does. */
export function nameOfFlow({ automations }: Pick<FlowDocument, "automations">, systems: readonly string[]): string | null {
  const [first] = automations;
  if (!first || systems.length === 0) return null;
  const { trigger } = first;
  const starts = "connection" in trigger && trigger.connection !== null;
  const [source, targets] = starts && systems.length > 1 ? [systems[0] ?? "", systems.slice(1)] : [trigger.type, systems];
  return `${source}-to-${targets.slice(0, MOST_NAMED).join("-and-")}`;
}
