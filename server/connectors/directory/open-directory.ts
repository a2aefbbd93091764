import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { directoryHeader, type DirectoryApi, type OperationLine } from "./directory-api.ts";
import { findWords } from "./find-words.ts";
import { BITS, WEIGHTS } from "./postings.ts";
import { wordsOf } from "./words-of.ts";
import { INDEX_FILES } from "./write-index.ts";

export interface DirectoryHit {
  readonly api: DirectoryApi;
  readonly operation: { readonly id: string; readonly method: string; readonly path: string; readonly summary: string };
  readonly score: number;
  /** The question names the system itself. */
  readonly isNamed: boolean;
}

/** The index of the directory's operations. */
export interface DirectoryIndex {
  readonly source: string;
  readonly apis: readonly DirectoryApi[];
  get(id: string): DirectoryApi | undefined;
  /** Best first; words may be misspelt or unfinished. */
  search(question: string, options?: { readonly api?: string; readonly limit?: number }): readonly DirectoryHit[];
  /** Systems whose name or category fits, best first; all of them without a question. */
  list(question?: string): readonly DirectoryApi[];
  close(): void;
}

interface Candidate {
  readonly number: number;
  sum: number;
  /** How many words of the question it has. */
  met: number;
  isNamed: boolean;
}

/** Old versions and previews answer to the same words as what took their place. */
const OUTDATED = /ghes-|github\.ae|beta|preview|alpha|sandbox|deprecated|legacy|\.local\b/;
const SYSTEM = 4;

/** Opens an index that was built; a few megabytes are kept in memory, operations are read when they are shown. */
export function openDirectory(folder: string): DirectoryIndex {
  const header = directoryHeader.parse(JSON.parse(readFileSync(join(folder, INDEX_FILES.header), "utf8")));
  const { words, ends } = readWords(readFileSync(join(folder, INDEX_FILES.words), "utf8"));
  const postings = readNumbers(join(folder, INDEX_FILES.postings));
  const places = readNumbers(join(folder, INDEX_FILES.places));
  const lines = openSync(join(folder, INDEX_FILES.operations), "r");
  const { apis } = header;
  const byId = new Map(apis.map((api) => [api.id, api]));
  const count = places.length - 1;
  const names = apis.map((api) => new Set(wordsOf([api.name, ...api.aliases].join(" "))));

  function search(question: string, { api: only, limit = 50 }: { readonly api?: string; readonly limit?: number } = {}): readonly DirectoryHit[] {
    const asked = [...new Set(wordsOf(question))].slice(0, 12);
    if (asked.length === 0) return [];
    const within = only === undefined ? null : byId.get(only);
    if (within === undefined) return [];
    const [first, last] = within ? [within.first, within.first + within.operations] : [0, count];
    const candidates = new Map<number, Candidate>();
    for (const word of asked) {
      const best = new Map<number, number>();
      for (const { index, closeness } of findWords(words, word)) {
        const [from, to] = [ends[index - 1] ?? 0, ends[index] ?? 0];
        const rarity = Math.log(1 + count / Math.max(1, to - from));
        for (let at = from; at < to; at += 1) {
          const posting = postings[at] ?? 0;
          const operation = posting >>> BITS;
          if (operation < first || operation >= last) continue;
          const place = posting & ((1 << BITS) - 1);
          const value = rarity * closeness * (WEIGHTS[place] ?? 1);
          // The sign tells that it was the system's name.
          if (value > Math.abs(best.get(operation) ?? 0)) best.set(operation, place === SYSTEM ? -value : value);
        }
      }
      for (const [number, value] of best) {
        const known = candidates.get(number);
        if (known) {
          known.sum += Math.abs(value);
          known.met += 1;
          known.isNamed ||= value < 0;
        } else candidates.set(number, { number, sum: Math.abs(value), met: 1, isNamed: value < 0 });
      }
    }
    const most = Math.max(0, ...[...candidates.values()].map(({ met }) => met));
    return strongest(
      [...candidates.values()].filter(({ met }) => met >= most - 1),
      limit * 4,
    )
      .flatMap(({ number, sum, met, isNamed }) => {
        const api = apiAt(number);
        if (!api) return [];
        const operation = lineAt(number);
        // Of those that say what was asked, the one that says least beside it.
        const beside = Math.max(0, wordsOf(operation.id).length - met) + operation.path.split("/").length / 2;
        const score = ((sum * (met / asked.length) ** 2) / (1 + 0.06 * beside)) * (OUTDATED.test(api.file) ? 0.5 : 1);
        return [{ api, operation, score, isNamed }];
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, limit);
  }

  function apiAt(number: number): DirectoryApi | undefined {
    let [low, high] = [0, apis.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((apis[middle]?.first ?? 0) <= number) low = middle + 1;
      else high = middle;
    }
    return apis[low - 1];
  }

  function lineAt(number: number): DirectoryHit["operation"] {
    const [from, to] = [places[number] ?? 0, places[number + 1] ?? 0];
    const bytes = Buffer.alloc(to - from);
    readSync(lines, bytes, 0, bytes.length, from);
    const [id, method, path, summary] = JSON.parse(bytes.toString("utf8")) as OperationLine;
    return { id, method, path, summary };
  }

  return {
    source: header.source,
    apis,
    get: (id) => byId.get(id),
    search,
    list(question) {
      const asked = wordsOf(question ?? "");
      if (asked.length === 0) return apis;
      const fit = (api: DirectoryApi, at: number) =>
        asked.reduce((sum, word) => {
          const own = names[at] ?? new Set<string>();
          const isNamed = own.has(word) ? 3 : [...own].some((name) => word.length > 2 && name.startsWith(word)) ? 2 : 0;
          return sum + (isNamed || (api.categories.some((category) => category.includes(word)) ? 1 : 0));
        }, 0) * (OUTDATED.test(api.file) ? 0.5 : 1);
      return apis
        .map((api, at) => ({ api, fits: fit(api, at) }))
        .filter(({ fits }) => fits > 0)
        .toSorted((a, b) => b.fits - a.fits || b.api.operations - a.api.operations)
        .map(({ api }) => api);
    },
    close: () => closeSync(lines),
  };
}

/** The ones with the largest sums, without sorting tens of thousands of which few are shown. */
function strongest(candidates: readonly Candidate[], count: number): readonly Candidate[] {
  if (candidates.length <= count) return candidates;
  const sums = Float64Array.from(candidates, ({ sum }) => sum).sort();
  const least = sums[sums.length - count] ?? 0;
  return candidates.filter(({ sum }) => sum >= least).slice(0, count * 2);
}

function readWords(text: string): { words: readonly string[]; ends: Uint32Array } {
  const rows = text.split("\n").map((row) => row.split(" "));
  return { words: rows.map(([word = ""]) => word), ends: Uint32Array.from(rows, ([, end]) => Number(end)) };
}

/** A copy, so that the numbers begin where they must. */
function readNumbers(file: string): Uint32Array {
  const bytes = readFileSync(file);
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
