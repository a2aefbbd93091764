import type { Plan } from "../../../contracts/plan/plan.ts";

export interface OpenHole {
  /** `start`, or the id of a step. */
  readonly node: string;
  readonly at: readonly string[];
  readonly question: string;
}

/** Every hole of a plan with its place. */
export function openHoles({ starts, steps }: Plan): readonly OpenHole[] {
  return [...starts.slice(0, 1).flatMap((start) => within(start, "start", [])), ...within(steps, "start", [])];
}

function within(part: unknown, node: string, at: readonly string[]): OpenHole[] {
  if (typeof part !== "object" || part === null || "literal" in part) return [];
  if ("hole" in part && typeof part.hole === "string") return [{ node, at, question: part.hole }];
  const own = "id" in part && typeof part.id === "string" && "kind" in part;
  const [name, path] = own ? [part.id as string, []] : [node, at];
  const asked = own && part.kind === "open" && "ask" in part && typeof part.ask === "string" ? [{ node: name, at: [], question: part.ask }] : [];
  return [...asked, ...Object.entries(part).flatMap(([key, inner]) => within(inner, name, [...path, key]))];
}
