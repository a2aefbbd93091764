import { wordsOf } from "./words-of.ts";

/** Where a word may stand, and how much a hit there counts. The number is kept in three bits beside the operation's. */
export const WEIGHTS = [1, 1.5, 2, 3, 4] as const;
const [PATH, SUMMARY, VERB, ENTITY, SYSTEM] = [0, 1, 2, 3, 4] as const;
export const BITS = 3;

export interface Indexable {
  readonly system: string;
  readonly entity: string;
  readonly verbs: readonly string[];
  readonly id: string;
  readonly summary: string;
  readonly path: string;
}

/** Word → operations that hold it, the best place of each. */
export function createPostings() {
  const lists = new Map<string, number[]>();

  return {
    lists,
    add(number: number, { system, entity, verbs, id, summary, path }: Indexable): void {
      const best = new Map<string, number>();
      const put = (words: readonly string[], place: number) => {
        for (const word of words) best.set(word, Math.max(place, best.get(word) ?? 0));
      };
      put(wordsOf(path), PATH);
      put(wordsOf(`${id} ${summary}`), SUMMARY);
      put(verbs.flatMap(wordsOf), VERB);
      put(wordsOf(entity), ENTITY);
      put(wordsOf(system), SYSTEM);
      for (const [word, place] of best) {
        const list = lists.get(word) ?? [];
        lists.set(word, list);
        list.push((number << BITS) | place);
      }
    },
  };
}
