import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["contracts", "sdk", "sandbox", "server", "web", "cli"];

export interface Import {
  /** Paths relative to the repository. */
  readonly from: string;
  readonly to: string;
}

/** Every relative import between files of the product; tests and their helpers are not part of it. */
export async function readImports(): Promise<Import[]> {
  const imports: Import[] = [];
  for (const file of await sourceFiles()) {
    const text = await readFile(join(ROOT, file), "utf8");
    for (const [, statement, dynamic] of text.matchAll(/^(?:import|export)\b[^;]*?\sfrom\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm)) {
      const to = resolveImport(file, statement ?? dynamic ?? "");
      if (to) imports.push({ from: file, to });
    }
  }
  return imports;
}

/** The part of the house that a file belongs to: a module by its own name, any other by its folder. */
export function partOf(file: string): string {
  const [top = "", second = "", third = ""] = file.split("/");
  if (top !== "server") return top;
  if (second === "modules") return `modules/${third}`;
  return second.endsWith(".ts") ? "server" : second;
}

/** `part → parts that it imports`, sorted. */
export function drawGraph(imports: readonly Import[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [source, target] = [partOf(from), partOf(to)];
    if (source !== target) graph.set(source, (graph.get(source) ?? new Set()).add(target));
  }
  return Array.from(graph, ([part, targets]) => `${part} → ${[...targets].toSorted().join(", ")}`).toSorted();
}

async function sourceFiles(): Promise<string[]> {
  const files: string[] = [];
  for (const folder of FOLDERS) {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = relative(ROOT, join(entry.parentPath, entry.name));
      if (entry.isFile() && /\.tsx?$/.test(path) && !/(\.test\.tsx?$|(^|\/)(testing|fixtures|dist|node_modules)\/)/.test(path)) files.push(path);
      if (path.startsWith("sdk/testing/") && path.endsWith(".ts") && !path.includes(".test.")) files.push(path);
    }
  }
  return files;
}

function resolveImport(from: string, specifier: string): string | null {
  if (specifier === "@vennel/sdk") return "sdk/index.ts";
  if (specifier === "@vennel/sdk/files") return "sdk/files.ts";
  if (specifier === "@vennel/sdk/testing") return "sdk/testing.ts";
  // The manifest is data of no part: whoever says the version reads it.
  if (!specifier.startsWith(".") || specifier.endsWith("/package.json")) return null;
  return relative(ROOT, resolve(ROOT, dirname(from), specifier));
}
