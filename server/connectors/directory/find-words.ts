/** A word of the index that a word of the question may mean. */
export interface FoundWord {
  readonly index: number;
  /** 1 for the word itself, less for one that begins with it or is nearly it. */
  readonly closeness: number;
}

const MOST_BEGINNINGS = 24;
const MOST_SLIPS = 6;

/** The word itself and those that begin with it; where the word itself is not there, also those that a slip or two makes of it. */
export function findWords(words: readonly string[], asked: string): readonly FoundWord[] {
  const start = lowerBound(words, asked);
  const found: FoundWord[] = [];
  for (let index = start; index < words.length && found.length < MOST_BEGINNINGS; index += 1) {
    const word = words[index] ?? "";
    if (!word.startsWith(asked)) break;
    if (word === asked) found.push({ index, closeness: 1 });
    else if (asked.length > 2) found.push({ index, closeness: 0.6 * (asked.length / word.length) });
  }
  found.push(...alike(words, asked));
  // A word that is there was meant; one that is not may be unfinished or misspelt.
  if (asked.length < 3 || found.some(({ closeness }) => closeness === 1)) return found;
  return [...found, ...nearly(words, asked)];
}

/** What descriptions call it where people say something else; as words are kept, in their stems. */
const SAID_ELSE: Readonly<Record<string, readonly string[]>> = {
  sms: ["message"],
  mail: ["email"],
  ticket: ["issue"],
  remove: ["delete"],
  erase: ["delete"],
  fetch: ["retrieve"],
  shorten: ["short"],
  picture: ["image"],
  photo: ["image"],
  buy: ["purchase"],
};

function alike(words: readonly string[], asked: string): readonly FoundWord[] {
  return (SAID_ELSE[asked] ?? []).flatMap((word) => {
    const index = lowerBound(words, word);
    return words[index] === word ? [{ index, closeness: 0.7 }] : [];
  });
}

function nearly(words: readonly string[], asked: string): readonly FoundWord[] {
  const most = asked.length > 5 ? 2 : 1;
  const near: FoundWord[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    // The first letter is seldom the wrong one, and looking at every word would take too long.
    if (Math.abs(word.length - asked.length) > most || (word[0] !== asked[0] && word[1] !== asked[1])) continue;
    const slips = distance(word, asked, most);
    if (slips <= most) near.push({ index, closeness: 0.8 / (1 + slips) });
  }
  return near.toSorted((a, b) => b.closeness - a.closeness).slice(0, MOST_SLIPS);
}

/** Letters to add, leave out or change, a swap of neighbours counting as one; more than `most` is `most + 1`. */
function distance(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let value = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + cost);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) value = Math.min(value, (before[column - 2] ?? 0) + 1);
      current.push(value);
      best = Math.min(best, value);
    }
    if (best > most) return most + 1;
    [before, last] = [last, current];
  }
  return last[b.length] ?? most + 1;
}

function lowerBound(words: readonly string[], asked: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? "") < asked) low = middle + 1;
    else high = middle;
  }
  return low;
}
