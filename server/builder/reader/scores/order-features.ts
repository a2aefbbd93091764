import type { OrderCandidate } from "../candidates/candidate.ts";
import type { ZoneView } from "./context.ts";
import { sharedBy } from "./shared-by.ts";
import { FeatureList } from "./feature-list.ts";
import { addFit } from "./fit.ts";

export interface OrderClues {
  readonly start: string;
  /** The system that starts it. */
  readonly startSystem: number | null;
  readonly isFirst: boolean;
  /** What the order before it came to be, for “it”, “too” and second places. */
  readonly before: OrderCandidate | null;
}

const MOST_WORDS = 12;
/** What these take and give is in the same system. */
const INSIDE = /copy|move|rename/i;

function natureFeatures(view: ZoneView, candidate: OrderCandidate, what: string, clues: OrderClues): FeatureList {
  const out = new FeatureList();
  const [first] = view.verbs;
  out.add(`order ${what}`);
  out.add(`order ${what} start ${clues.start}`);
  const things = view.plain.filter(({ noun, names }) => noun !== null && names.length === 0);
  const many = things.length === 0 ? "none" : things.some(({ lower }) => /[^s]s$/.test(lower)) ? "many" : "one";
  const all = view.words.some(({ lower }) => lower === "all" || lower === "every" || lower === "each");
  out.add(`order ${what} of ${many} ${all}`);
  for (const kind of view.literals) out.add(`order ${what} literal ${kind}`);
  if (view.literals.size === 0) out.add(`order ${what} no literal`);
  out.add(`order ${what} verb ${first?.stem ?? "-"}`);
  for (const group of first?.verbs ?? []) out.add(`order ${what} group ${group}`);
  for (const { lower, stem, classes, noun } of view.plain.slice(0, MOST_WORDS)) {
    if (candidate.kind !== "call") out.add(`order ${what} w ${lower}`);
    else if (noun === null || classes.size > 0) out.add(`order ${what} w ${stem}`);
  }
  return out;
}

export function orderFeatures(view: ZoneView, candidate: OrderCandidate, clues: OrderClues): FeatureList {
  const what = nature(candidate);
  const [first] = view.verbs;
  const out = new FeatureList(sharedBy(view, `${what} ${clues.start}`, () => natureFeatures(view, candidate, what, clues)));
  if (candidate.kind === "detail") {
    const about = view.plain.filter(
      ({ classes, noun, verbs }) => classes.has("field") || verbs.has("compute") || (noun === null && !classes.has("function")),
    ).length;
    out.add(`detail share ${Math.round((4 * about) / Math.max(1, view.plain.length))}`);
    out.add(
      `detail named ${view.hard.size + view.soft.size > 0} nouns ${Math.min(2, view.nouns.size)} literal ${view.literals.size > 0} after ${clues.before?.kind ?? "-"}`,
    );
  }
  if (candidate.kind === "call") {
    const { system, item } = candidate;
    addFit(out, view, system, item, "order");
    addFit(out, view, system, item, what);
    for (const kind of view.literals) out.add(`order literal ${kind} to ${item.destination}`);
    const same = clues.startSystem === system;
    if (INSIDE.test(item.id)) out.add(`order within ${same}`);
    out.add(`order same as start ${same} ${view.hard.has(system) ? "named" : view.elsewhere.has(system) ? "elsewhere" : "unnamed"}`);
    const last = clues.before;
    if (last?.kind === "call") out.add(`order same as before ${last.system === system} ${view.hard.has(system)} ${view.hard.size > 0}`);
    for (const verb of item.verbs) if (first?.stem === verb) out.add(`order own verb ${verb} ${item.effect}`);
    for (const group of first?.verbs ?? []) out.add(`order group ${group} ${[...item.words].at(-1)}`);
  }
  if (candidate.kind === "request") {
    const { system, method } = candidate;
    const named = view.hard.has(system) ? "hard" : view.soft.has(system) ? "soft" : "none";
    out.add(`request name ${named} ${view.hard.size > 0}`);
    out.add(
      `request said ${view.words.some(({ token }) => token.text === method)} ${view.words.some(({ token }) => /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(token.text))}`,
    );
    out.add(`request path ${view.literals.has("path")} ${method}`);
  }
  return out;
}

function nature(candidate: OrderCandidate): string {
  if (candidate.kind === "call")
    return candidate.item.isMessage ? "tells" : candidate.item.effect === "read" ? (candidate.item.isList ? "lists" : "reads") : candidate.item.effect;
  return candidate.kind === "request" ? candidate.method : candidate.kind;
}
