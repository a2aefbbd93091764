import type { Step } from "../../../../contracts/plan/step.ts";
import { allSteps } from "./plan-tree.ts";

/** The same steps with ids and items that nothing in the automation is called by. Adds the new names to `taken`. */
export function withFreshIds(steps: readonly Step[], taken: Set<string>): Step[] {
  const renamed = new Map<string, string>();
  const items = allSteps(steps).flatMap((step) => (step.kind === "each" ? [step.item] : []));
  for (const name of [...allSteps(steps).map(({ id }) => id), ...items]) {
    if (renamed.has(name)) continue;
    const free = freeName(name, taken);
    taken.add(free);
    renamed.set(name, free);
  }
  return steps.map((step) => rename(step, renamed) as Step);
}

export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/\d+$/, "");
  for (let number = 2; ; number++) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}

function rename(part: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((inner) => rename(inner, renamed));
  if (typeof part !== "object" || part === null || "literal" in part) return part;
  const isStep = "kind" in part && "id" in part;
  const isField = "of" in part && "path" in part;
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]: [string, unknown]) => {
      const isName = (name === "id" && isStep) || (name === "item" && isStep) || (name === "of" && isField);
      return [name, isName && typeof inner === "string" ? (renamed.get(inner) ?? inner) : rename(inner, renamed)];
    }),
  );
}
