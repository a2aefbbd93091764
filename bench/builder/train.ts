import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { writeWeights } from "../../server/builder/compiler/rank/weights-text.ts";
import { catalogueOf, recipe } from "./recipes.ts";
import { hashOf, WEIGHTS } from "./learned-weights.ts";
import { fieldDecisions } from "./field-decisions.ts";
import { trainMapping } from "./train-mapping.ts";
import { trainRequests } from "./train-requests.ts";

// node bench/builder/train.ts --data FILE: learns the weights that are shipped, from every row of the file. The same file gives the same weights.
const { values } = parseArgs({ options: { data: { type: "string" } } });
if (!values.data) throw new Error("--data FILE names the requests to learn from.");
const rows = z.array(recipe).parse(JSON.parse(readFileSync(values.data, "utf8")));
const systems = [...new Set(rows.flatMap((row) => [row.triggerApp, row.actionApp]))].map(hashOf).sort();
const write = (part: keyof typeof WEIGHTS, weights: Float32Array) =>
  writeFileSync(WEIGHTS[part], `${JSON.stringify({ rows: rows.length, systems, ...writeWeights(weights) })}\n`);
write("requests", trainRequests(rows, catalogueOf(rows)));
write("mapping", trainMapping(fieldDecisions(rows, rows)));
process.stdout.write(`learned from ${rows.length} requests over ${systems.length} systems\n`);
