import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { readWeights } from "../../server/builder/compiler/rank/weights-text.ts";

/** Where the weights that are shipped lie. */
export const WEIGHTS = {
  requests: new URL("../../server/builder/compiler/rank/request-weights.json", import.meta.url),
  mapping: new URL("../../server/builder/compiler/fields/match-weights.json", import.meta.url),
} as const;

const file = z.object({ rows: z.number(), systems: z.array(z.string()), step: z.number(), bytes: z.string() });

export interface LearnedWeights {
  readonly weights: Float32Array;
  /** Whether the system occurred in what the weights were learned from. */
  knows(system: string): boolean;
}

export function shippedWeights(part: keyof typeof WEIGHTS): LearnedWeights {
  const read = file.parse(JSON.parse(readFileSync(WEIGHTS[part], "utf8")));
  const systems = new Set(read.systems);
  return { weights: readWeights(read), knows: (system) => systems.has(hashOf(system)) };
}

/** Which systems were learned from is kept as hashes: the weights hold no names. */
export function hashOf(system: string): string {
  return createHash("sha256").update(`system ${system}`).digest("hex").slice(0, 10);
}
