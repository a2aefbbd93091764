import type { StartCandidate } from "../candidates/candidate.ts";
import type { ZoneView } from "./context.ts";
import { stem } from "../text/stem.ts";
import { sharedBy } from "./shared-by.ts";
import { FeatureList } from "./feature-list.ts";
import { addFit } from "./fit.ts";

export interface StartClues {
  readonly hasTiming: boolean;
  /** Systems that orders name. */
  readonly ordered: ReadonlySet<number>;
  /** Words for the state of things beside them: unassigned, open. */
  readonly qualities: readonly string[];
}

/** What an event that begins with one of these tells of is new. */
const BEGINS = new Set(["create", "open", "add", "new", "receiv", "succeed", "place", "post", "publish", "push", "send", "submit"].map((word) => stem(word)));
/** What calls a webhook, or is called by one. */
const HOOKS = /^(?:web-?hooks?|hooks?|forms?|endpoints?|calls?|called|posts?|requests?|https?|submits?|submitted|submissions?|website|site|script)$/;
const MOST_WORDS = 14;

export function startFeatures(view: ZoneView, candidate: StartCandidate, clues: StartClues): FeatureList {
  const { kind } = candidate;
  const words = view.plain.slice(0, MOST_WORDS);
  const fresh = words.some(({ classes }) => classes.has("fresh"));
  const changed = words.some(({ classes }) => classes.has("changed"));
  const many = words.some(({ lower }) => lower === "all" || lower === "the");
  const about = kind === "list" ? `list ${candidate.fresh}` : kind;
  const out = new FeatureList(
    sharedBy(view, about, () => {
      const out = new FeatureList();
      out.add(`start ${about}`);
      out.add(
        `start ${about} timing ${clues.hasTiming} ${view.plain.length > 0 ? (fresh ? "fresh" : changed ? "changed" : many ? "many" : "things") : "empty"}`,
      );
      for (const quality of clues.qualities.slice(0, 3)) {
        out.add(`start ${about} quality ${quality}`);
        if (/^un[a-z]{4}|^in[a-z]{5}/.test(quality)) out.add(`start ${about} quality lacking`);
      }
      if (kind === "webhook") out.add(`webhook said ${view.words.some(({ lower }) => HOOKS.test(lower))}`);
      if (view.words.some(({ lower }) => /^(?:web-?hooks?|hook)$/.test(lower))) out.add(`start ${about} beside a webhook`);
      out.add(`start ${about} named ${view.hard.size > 0 ? "hard" : view.soft.size > 0 ? "soft" : "none"} ${view.nouns.size > 0}`);
      for (const { stem, lower, classes, noun } of words) {
        if (kind === "webhook" || kind === "manual") out.add(`start ${kind} w ${lower}`);
        else if (classes.size > 0 || noun === null) out.add(`start ${about} w ${stem}`);
      }
      return out;
    }),
  );
  if (candidate.kind === "event" || candidate.kind === "list") {
    const { system, item } = candidate;
    addFit(out, view, system, item, kind);
    if (clues.ordered.has(system)) out.add(`start ${kind} also ordered ${view.hard.has(system)}`);
    const profile = view.systems[system]?.profile;
    const rival = kind === "list" && profile?.events.some(({ nouns }) => nouns[0] === item.nouns[0]);
    if (rival) out.add(`start ${about} has event`);
    if (kind === "event") {
      const verbs = [...item.verbs].filter((verb) => view.verbs.some(({ stem }) => stem === verb));
      const [leading = ""] = item.verbs;
      const begins = BEGINS.has(leading);
      out.add(
        `event ${begins ? "begins" : "goes on"} ${fresh ? "fresh" : changed ? "changed" : "plain"} ${verbs.length > 0 ? "said" : view.verbs.length > 0 ? "other" : "silent"}`,
      );
      for (const verb of verbs) out.add(`event verb ${verb}`);
    }
  }
  return out;
}
