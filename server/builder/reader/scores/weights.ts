import { z } from "zod";
import type { TaggerWeights } from "../segments/tagger.ts";
import { readWeights } from "./weights-text.ts";
import own from "./weights.json" with { type: "json" };

export interface Weights {
  readonly tagger: TaggerWeights;
  readonly choices: Float32Array;
}

const text = z.object({ step: z.number(), bytes: z.string() });
const file = z.object({ labels: text, steps: z.array(z.number()), choices: text });

let shipped: Weights | null = null;

/** What was learned; read when the first request comes. */
export function shippedWeights(): Weights {
  shipped ??= weightsFrom(own);
  return shipped;
}

export function weightsFrom(written: unknown): Weights {
  const { labels, steps, choices } = file.parse(written);
  return { tagger: { emit: readWeights(labels), step: Float32Array.from(steps) }, choices: readWeights(choices) };
}
