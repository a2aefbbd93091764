import { readFile, writeFile } from "node:fs/promises";
import { drawGraph, readImports } from "./import-graph.ts";

/** Writes the import graph as it is into ARCHITECTURE.md, for a change that was meant; the diff is what to review. */
const file = new URL("../ARCHITECTURE.md", import.meta.url);
const text = await readFile(file, "utf8");
const graph = drawGraph(await readImports()).join("\n");
await writeFile(
  file,
  text.replace(/```imports\n[\s\S]*?```/, () => `\`\`\`imports\n${graph}\n\`\`\``),
);
