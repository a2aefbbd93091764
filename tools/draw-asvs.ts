import { writeFile } from "node:fs/promises";
import { readSheet, sheetPage } from "./asvs-sheet.ts";

/** Writes the readable sheet; a test compares. */
const { standard, requirements } = await readSheet();
await writeFile(new URL("../docs/security/asvs.md", import.meta.url), sheetPage(standard, requirements));
