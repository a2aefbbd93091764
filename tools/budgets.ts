import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const DIST = fileURLToPath(new URL("../web/dist/", import.meta.url));

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

export interface Budget {
  readonly name: string;
  /** Gzipped, in thousands of bytes; null when nothing in the build matches. */
  readonly size: number | null;
  readonly limit: number;
}

const ENTRY = /^index\.html$/;
const FRAME = /routes\/_auth(\/_app)?\.tsx\?tsr-split=component$/;
const HOME = /routes\/_auth\/(_app\/index|home\.index)\.tsx\?tsr-split=component$/;
const WORKBENCH = /routes\/_auth\/integrations\.\$projectId\.tsx\?tsr-split=component$/;

/** What each screen loads, against what it may load. */
export async function measureBudgets(): Promise<Budget[]> {
  const manifest = JSON.parse(await readFile(join(DIST, ".vite/manifest.json"), "utf8")) as Manifest;
  const workbench = closure(manifest, [ENTRY, FRAME, WORKBENCH]);
  const beyondWorkbench = (pattern: RegExp) => scripts(closure(manifest, [pattern]).difference(workbench));

  return [
    { name: "entry", size: await scripts(closure(manifest, [ENTRY])), limit: 160 },
    { name: "home", size: await scripts(closure(manifest, [ENTRY, FRAME, HOME])), limit: 195 },
    { name: "workbench shell", size: await scripts(workbench), limit: 190 },
    { name: "editor", size: await beyondWorkbench(/^src\/features\/editor\/.*\.tsx?$/), limit: 205 },
    { name: "conversation", size: await beyondWorkbench(/^src\/features\/conversation\/.*\.tsx?$/), limit: 130 },
    { name: "flow", size: await beyondWorkbench(/^src\/features\/flow\/.*\.tsx?$/), limit: 80 },
    { name: "styles", size: await sizeOf(await assets(/\.css$/)), limit: 70 },
    { name: "TypeScript worker", size: await sizeOf(await assets(/worker.*\.js$/i)), limit: 1250 },
  ];
}

/** The chunks that match, and everything that they import before they run. */
function closure(manifest: Manifest, patterns: readonly RegExp[]): Set<Chunk> {
  const reached = new Set<Chunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    chunk.imports?.forEach(visit);
  };
  Object.keys(manifest)
    .filter((key) => patterns.some((pattern) => pattern.test(key)))
    .forEach(visit);
  return reached;
}

function scripts(chunks: ReadonlySet<Chunk>): Promise<number | null> {
  return sizeOf(Array.from(chunks, (chunk) => chunk.file).filter((file) => file.endsWith(".js")));
}

async function assets(pattern: RegExp): Promise<string[]> {
  const names = await readdir(join(DIST, "assets"));
  return names.filter((name) => pattern.test(name)).map((name) => `assets/${name}`);
}

async function sizeOf(files: readonly string[]): Promise<number | null> {
  if (files.length === 0) return null;
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(DIST, file)), { level: 9 }).byteLength));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
