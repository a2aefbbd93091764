import type { Phrase } from "../../../../contracts/plan/reading.ts";
import { kindOf } from "../catalogue/capability.ts";
import type { System } from "../scope.ts";
import type { Word } from "../text/words.ts";
import type { PlanFacts } from "./plan-facts.ts";

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
