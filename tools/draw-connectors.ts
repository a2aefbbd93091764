import { readFile, writeFile } from "node:fs/promises";
import { connectorTable } from "./connector-table.ts";

/** Writes the table of polished connectors into the guide; a test compares. */
const file = new URL("../docs/guide/3-connections.md", import.meta.url);
const text = await readFile(file, "utf8");
await writeFile(
  file,
  text.replace(/(?<=## Systems that are known well\n[^|]*)\|[^#]*(?=\n\n## )/, () => connectorTable()),
);
