import { Buffer } from "node:buffer";
import { parse as parseYaml } from "yaml";
import { cutFacts, isObject, type AttachedFile, type ReadAttachment } from "./attachment.ts";
import { readCsv } from "./read-csv.ts";
import { readOpenApi, readPostman } from "./read-description.ts";
import { shapeOf } from "./shape-of.ts";

/** Reads an attached file without any model and without a network: what it is, and what of it may matter. */
export async function extract({ name, bytes }: AttachedFile): Promise<ReadAttachment> {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (startsWith(bytes, "%PDF-")) {
    // Two megabytes of code, which each thread would begin with.
    const { readPdf } = await import("./read-pdf.ts");
    return { name, ...(await readPdf(bytes)) };
  }
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/^\ufeff/, "");
  if (extension === "csv" || extension === "tsv") return { name, ...readCsv(text) };
  const document = ["json", "yaml", "yml"].includes(extension) ? parseDocument(text) : undefined;
  if (isObject(document) && (typeof document["openapi"] === "string" || typeof document["swagger"] === "string")) return { name, ...readOpenApi(document) };
  if (isObject(document) && isObject(document["info"]) && Array.isArray(document["item"])) return { name, ...readPostman(document) };
  if (document !== undefined) {
    const fields = shapeOf(document);
    return { name, kind: "json", line: `${fields.length} ${fields.length === 1 ? "field" : "fields"}`, facts: cutFacts(fields) };
  }
  const isMarkdown = extension === "md" || extension === "markdown";
  return { name, kind: isMarkdown ? "markdown" : "text", line: `${text.split(/\s+/).filter(Boolean).length} words`, facts: cutFacts([text]) };
}

function parseDocument(text: string): unknown {
  return text.trimStart().startsWith("{") || text.trimStart().startsWith("[")
    ? (JSON.parse(text) as unknown)
    : (parseYaml(text, { maxAliasCount: 100 }) as unknown);
}

function startsWith(bytes: Uint8Array, mark: string): boolean {
  return Buffer.from(bytes.subarray(0, mark.length)).toString("latin1") === mark;
}
