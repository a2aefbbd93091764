import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

/** A request with what a careful reader says that it means. */
export const spokenCase = z.object({
  id: z.string(),
  group: z.string(),
  connections: z.array(z.object({ connector: z.string(), name: z.string() })),
  say: z.array(z.string()),
  clear: z.boolean(),
  trigger: z.object({
    type: z.string(),
    system: z.string().optional(),
    event_or_list: z.string().optional(),
    cron: z.string().optional(),
    tz: z.string().optional(),
  }),
  steps: z.array(z.record(z.string(), z.unknown())),
  must_ask: z.array(z.string()),
  background: z.array(z.string()),
});
export type SpokenCase = z.infer<typeof spokenCase>;

export function readCases(path: string): readonly SpokenCase[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => spokenCase.parse(JSON.parse(line)));
}

/** Which half a request belongs to: one to look at, one to be judged as a whole. */
export const halfOf = (id: string): "dev" | "held" => (createHash("sha256").update(`half ${id}`).digest().readUInt8(0) % 2 === 0 ? "dev" : "held");

export const hashNumber = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE(0);
