import type { Plan } from "../../../contracts/plan/plan.ts";
import { FUNCTIONS } from "../../../contracts/plan/functions.ts";
import { fieldsIn } from "./fields-in.ts";

/** What the code of an automation may already call something: exports of the SDK, what `run` is given, words of the language. */
const WORDS =
  "all automation average changedItems event find hole issue largest log manual newItems once respond run schedule smallest sortBy state step sum vars webhook z case class default delete enum export function import in new package return switch this with yield";

const RESERVED: ReadonlySet<string> = new Set([
  ...Object.values(FUNCTIONS).flatMap(({ written }) => (written.form === "sdk" ? [written.js] : [])),
  ...WORDS.split(" "),
]);

/** The same plan with ids and items that nothing else in its code is called by. */
export function withFreeNames(plan: Plan): Plan {
  const aliases = new Set(aliasesIn(plan));
  const taken = new Set([...namesIn(plan), ...fieldsIn(plan.steps).map(({ of }) => of)]);
  const renamed = new Map<string, string>();
  for (const name of namesIn(plan)) {
    if (!RESERVED.has(name) && !aliases.has(name)) continue;
    let free = `${name}Result`;
    for (let number = 2; taken.has(free); number++) free = `${name}Result${number}`;
    taken.add(free);
    renamed.set(name, free);
  }
  return renamed.size === 0 ? plan : { ...plan, steps: rename(plan.steps, renamed) as Plan["steps"] };
}

/** Ids of steps and names of items. */
function namesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(namesIn);
  if (typeof part !== "object" || part === null || "literal" in part) return [];
  const { id, kind, item } = part as { id?: unknown; kind?: unknown; item?: unknown };
  const own = [typeof kind === "string" ? id : null, item].filter((name) => typeof name === "string");
  return [...own, ...Object.values(part).flatMap(namesIn)];
}

function aliasesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(aliasesIn);
  if (typeof part !== "object" || part === null || "literal" in part) return [];
  const { connection } = part as { connection?: unknown };
  return [...(typeof connection === "string" ? [connection] : []), ...Object.values(part).flatMap(aliasesIn)];
}

function rename(part: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((inner) => rename(inner, renamed));
  if (typeof part !== "object" || part === null || "literal" in part) return part;
  const isStep = "kind" in part && "id" in part;
  const isField = "of" in part && "path" in part;
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]: [string, unknown]) => {
      const isName = (name === "id" && isStep) || name === "item" || (name === "of" && isField);
      return [name, isName && typeof inner === "string" ? (renamed.get(inner) ?? inner) : rename(inner, renamed)];
    }),
  );
}
