import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { build } from "vite";

const WEB = fileURLToPath(new URL("../web/", import.meta.url));
/** Smaller files gain nothing. */
const SMALLEST = 1024;

/** Builds the web application, and a compressed sibling of each file that is worth it. */
// The sizes that matter have budgets of their own.
await build({ configFile: join(WEB, "vite.config.ts"), logLevel: "warn", build: { chunkSizeWarningLimit: 10_000 } });
await Promise.all((await textFiles(join(WEB, "dist"))).map(compress));

async function textFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && /\.(js|css|svg|json)$/.test(entry.name)).map((entry) => join(entry.parentPath, entry.name));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.byteLength < SMALLEST) return;
  // Quality 9 is within 2 % of the smallest size at a tenth of its time.
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
}
