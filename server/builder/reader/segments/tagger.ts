import { BUCKETS } from "../scores/feature-list.ts";
import { LABELS } from "./labels.ts";

/** A linear chain over the labels: weights of features by label, and of one label after another. */
export interface TaggerWeights {
  /** `BUCKETS` for each label, one label after the other. */
  readonly emit: Float32Array;
  /** From a label (row; the last is the beginning) to a label. */
  readonly step: Float32Array;
}

export const SIZE = LABELS.length;

export interface Tagged {
  /** The likeliest label of each word, as an index of `LABELS`. */
  readonly labels: readonly number[];
  /** How likely each label is at each word, `SIZE` numbers a word. */
  readonly shares: Float64Array;
}

/** Scores of labels at words, `SIZE` numbers a word. */
export function emissions(features: readonly (readonly number[])[], { emit }: TaggerWeights): Float64Array {
  const scores = new Float64Array(features.length * SIZE);
  features.forEach((buckets, at) => {
    for (let label = 0; label < SIZE; label++) {
      let sum = 0;
      for (const bucket of buckets) sum += emit[label * BUCKETS + bucket] ?? 0;
      scores[at * SIZE + label] = sum;
    }
  });
  return scores;
}

/** Shares by the forward–backward algorithm; `allowed` (a bit for each label) keeps a word to some labels. */
export function shares(
  scores: Float64Array,
  step: Float32Array,
  allowed: readonly number[] | null,
): { readonly at: Float64Array; readonly log: number; readonly pairs: Float64Array } {
  const length = scores.length / SIZE;
  const forward = new Float64Array(scores.length).fill(-Infinity);
  const backward = new Float64Array(scores.length);
  const may = (at: number, label: number) => allowed === null || ((allowed[at] ?? -1) & (1 << label)) !== 0;
  for (let at = 0; at < length; at++) {
    for (let label = 0; label < SIZE; label++) {
      if (!may(at, label)) continue;
      const into = at === 0 ? (step[SIZE * SIZE + label] ?? 0) : logSum((from) => (forward[(at - 1) * SIZE + from] ?? 0) + (step[from * SIZE + label] ?? 0));
      forward[at * SIZE + label] = into + (scores[at * SIZE + label] ?? 0);
    }
  }
  for (let at = length - 2; at >= 0; at--) {
    for (let label = 0; label < SIZE; label++) {
      backward[at * SIZE + label] = logSum((to) =>
        may(at + 1, to) ? (step[label * SIZE + to] ?? 0) + (scores[(at + 1) * SIZE + to] ?? 0) + (backward[(at + 1) * SIZE + to] ?? 0) : -Infinity,
      );
    }
  }
  const log = length === 0 ? 0 : logSum((label) => forward[(length - 1) * SIZE + label] ?? 0);
  const out = new Float64Array(scores.length);
  for (let index = 0; index < out.length; index++) out[index] = Math.exp((forward[index] ?? 0) + (backward[index] ?? 0) - log);
  const pairs = new Float64Array((SIZE + 1) * SIZE);
  for (let label = 0; label < SIZE && length > 0; label++) pairs[SIZE * SIZE + label] = out[label] ?? 0;
  for (let at = 1; at < length; at++) {
    for (let from = 0; from < SIZE; from++) {
      for (let to = 0; to < SIZE; to++) {
        if (!may(at, to)) continue;
        const score =
          (forward[(at - 1) * SIZE + from] ?? 0) + (step[from * SIZE + to] ?? 0) + (scores[at * SIZE + to] ?? 0) + (backward[at * SIZE + to] ?? 0) - log;
        pairs[from * SIZE + to] = (pairs[from * SIZE + to] ?? 0) + Math.exp(score);
      }
    }
  }
  return { at: out, log, pairs };
}

/** The labels that are likeliest together. */
export function tag(features: readonly (readonly number[])[], weights: TaggerWeights): Tagged {
  const scores = emissions(features, weights);
  const length = features.length;
  const best = new Float64Array(scores.length);
  const from = new Int8Array(scores.length);
  for (let at = 0; at < length; at++) {
    for (let label = 0; label < SIZE; label++) {
      let top = at === 0 ? (weights.step[SIZE * SIZE + label] ?? 0) : -Infinity;
      for (let previous = 0; at > 0 && previous < SIZE; previous++) {
        const score = (best[(at - 1) * SIZE + previous] ?? 0) + (weights.step[previous * SIZE + label] ?? 0);
        if (score > top) {
          top = score;
          from[at * SIZE + label] = previous;
        }
      }
      best[at * SIZE + label] = top + (scores[at * SIZE + label] ?? 0);
    }
  }
  const labels: number[] = Array.from({ length }, () => 0);
  let label = 0;
  for (let each = 1; each < SIZE; each++) if ((best[(length - 1) * SIZE + each] ?? 0) > (best[(length - 1) * SIZE + label] ?? 0)) label = each;
  for (let at = length - 1; at >= 0; at--) {
    labels[at] = label;
    label = from[at * SIZE + label] ?? 0;
  }
  return { labels, shares: shares(scores, weights.step, null).at };
}

function logSum(term: (index: number) => number): number {
  let top = -Infinity;
  const terms: number[] = [];
  for (let index = 0; index < SIZE; index++) {
    const value = term(index);
    terms.push(value);
    if (value > top) top = value;
  }
  if (top === -Infinity) return top;
  let sum = 0;
  for (const value of terms) sum += Math.exp(value - top);
  return top + Math.log(sum);
}
