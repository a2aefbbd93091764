import type { OrderCandidate, StartCandidate } from "../candidates/candidate.ts";
import type { Capability } from "../catalogue/capability.ts";
import type { ZoneView } from "../scores/context.ts";

/** Asks a model, and returns its answer. */
const answers = ({ verbs }: Capability) => verbs.has("ask");

const isModel = (view: ZoneView, system: number) => view.systems[system]?.profile.operations.some(answers) === true;
const isSaid = (view: ZoneView, { nouns }: Capability) => view.nouns.has(nouns[0] ?? "");

/** “classified by Claude”: a model is asked, unless something else that it does is spoken of. */
export function onlyAnswers(view: ZoneView, candidates: readonly OrderCandidate[]): readonly OrderCandidate[] {
  const [system, another] = view.hard;
  if (system === undefined || another !== undefined || !isModel(view, system)) return candidates;
  const own = candidates.flatMap((each) => (each.kind === "call" && each.system === system ? [each] : []));
  return own.some(({ item }) => !answers(item) && isSaid(view, item)) ? candidates : own.filter(({ item }) => answers(item));
}

/** A model answers, and starts nothing but what it tells of by name: “when the batch is finished”. */
export const withoutModels = (view: ZoneView, candidates: readonly StartCandidate[]): readonly StartCandidate[] =>
  candidates.filter((each) => !("system" in each) || !isModel(view, each.system) || isSaid(view, each.item));
