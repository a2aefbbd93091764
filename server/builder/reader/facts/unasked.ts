import type { Phrase } from "../../../../contracts/plan/reading.ts";
import { kindOf } from "../catalogue/capability.ts";
import type { System } from "../scope.ts";
import type { Word } from "../text/words.ts";
import { verbsOf } from "../lexicon/lexicon.ts";
import type { PlanFacts, Used } from "./plan-facts.ts";

const WEIGHT = 0.4;
/** Said of any record: they name nothing in particular. */
const LOOSE = new Set(["message", "row", "record", "email", "object", "file", "text message", "page", "item"]);

/** Parts of the plan of a thing that no word names: its system is said, and what it is about there is not. */
export function unasked(words: readonly Word[], systems: readonly System[], { used }: PlanFacts): readonly Phrase[] {
  const said = new Set(words.flatMap(({ stem, noun }) => [stem, ...(noun ? [noun.text, noun.kind] : [])]));
  return used.flatMap(({ connection, item, isStart }): Phrase[] => {
    const [main = ""] = item.nouns;
    const isSaid = [main, ...item.nouns, kindOf(main)].some((noun) => said.has(noun) || noun.split(" ").some((word) => said.has(word)));
    const happens = [...item.verbs].some((verb) => said.has(verb)) || words.some(({ verbs }) => [...verbs].some((group) => item.verbGroups.has(group)));
    if (isSaid || LOOSE.has(main) || (!isStart && item.popularity >= 0.8) || (isStart && happens && item.kind === "event")) return [];
    const index = systems.findIndex((system) => system.connection.alias === connection);
    const token = words.find(({ names }) => names.some(({ system }) => system === index))?.token ?? words[0]?.token;
    return token ? [{ from: token.start, to: token.end, text: token.text, weight: WEIGHT, guess: isStart ? "second start" : null }] : [];
  });
}

/** What tells such an event from its siblings. */
const SPECIAL = ["comment", "label", "assign", "merge", "react", "refund", "cancel", "fail", "approve"];

/** Starts of a special kind that the text says nothing of: “a comment is added” where a tag was spoken of. */
export function unsaidStarts(words: readonly Word[], { used }: PlanFacts): readonly Phrase[] {
  const stems = new Set(words.map(({ stem }) => stem));
  const groups = new Set(words.flatMap(({ verbs }) => [...verbs]));
  const first = words[0]?.token;
  const last = words.findLast(({ token }) => token.kind !== "stop")?.token;
  return used.flatMap(({ item, isStart }): Phrase[] => {
    const special = isStart ? [...item.words].filter((word) => [...verbsOf(word)].some((group) => SPECIAL.includes(group))) : [];
    const isSaid = special.some((word) => stems.has(word) || [...verbsOf(word)].some((group) => SPECIAL.includes(group) && groups.has(group)));
    if (special.length === 0 || isSaid || !first || !last) return [];
    const token = words.find(({ classes }) => classes.has("when"))?.token ?? first;
    return [{ from: token.start, to: token.end, text: token.text, weight: WEIGHT, guess: "second start" }];
  });
}

/** The same done twice at the same place, of what is spoken of once. */
export function repeated(words: readonly Word[], systems: readonly System[], { used }: PlanFacts): readonly Phrase[] {
  const key = ({ connection, item, to }: Used) => `${connection} ${item.id} ${to}`;
  const done = used.filter(({ isStart }) => !isStart);
  return done.flatMap((each, at): Phrase[] => {
    if (done.findIndex((other) => key(other) === key(each)) === at) return [];
    const nouns = words.filter(({ noun }) => noun !== null && (each.item.nouns.includes(noun.text) || noun.kind === kindOf(each.item.nouns[0] ?? "")));
    const index = systems.findIndex(({ connection }) => connection.alias === each.connection);
    const named = words.filter(({ names }) => names.some(({ system }) => system === index));
    const token = (nouns.at(-1) ?? named.at(-1) ?? words[0])?.token;
    return Math.max(nouns.length, named.length) > 1 || !token ? [] : [{ from: token.start, to: token.end, text: token.text, weight: WEIGHT, guess: null }];
  });
}

/** Something done in a system that no word names, where others are named. Whom messages reach is often left open. */
export function strangers(words: readonly Word[], systems: readonly System[], { used }: PlanFacts): readonly Phrase[] {
  const named = new Set(words.flatMap(({ names }) => names.map(({ system }) => systems[system]?.connection.alias ?? "")));
  const isTold = words.some(({ names }) => names.some(({ soft }) => !soft));
  const first = words[0]?.token;
  const at = used.find(({ connection, item, isStart }) => !isStart && !item.isMessage && !named.has(connection));
  return isTold && at && first ? [{ from: first.start, to: first.end, text: first.text, weight: WEIGHT, guess: null }] : [];
}
