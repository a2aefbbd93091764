import { FileError } from "../file-error.ts";
import { xml, type XmlValue } from "../xml.ts";
import { dateStyles } from "./date-styles.ts";
import { unzip } from "./zip.ts";

export interface Workbook {
  readonly parts: ReadonlyMap<string, Uint8Array>;
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  /** Texts that cells name by number. */
  readonly texts: readonly string[];
  /** Whether a style shows a day or moment, by the style's number. */
  readonly isDate: readonly boolean[];
  /** Days are counted from 1904, as old Macs did. */
  readonly from1904: boolean;
}

interface Tagged {
  readonly [attribute: string]: string;
}

export function openWorkbook(bytes: Uint8Array): Workbook {
  const parts = unzip(bytes);
  const part = parts.get("xl/workbook.xml");
  if (!part) throw new FileError("This is no Excel workbook (.xlsx).");
  const { workbook } = xml.parse<{ workbook: { sheets?: { sheet?: Tagged[] }; workbookPr?: Tagged } }>(part, { lists: ["sheet"] });
  const targets = relations(parts);
  return {
    parts,
    sheets: (workbook.sheets?.sheet ?? []).map((sheet) => ({ name: sheet["@name"] ?? "", path: targets.get(sheet["@r:id"] ?? "") ?? "" })),
    texts: sharedTexts(parts),
    isDate: dateStyles(parts),
    from1904: ["1", "true"].includes(workbook.workbookPr?.["@date1904"] ?? ""),
  };
}

function relations(parts: Workbook["parts"]): Map<string, string> {
  const part = parts.get("xl/_rels/workbook.xml.rels");
  if (!part) return new Map();
  const { Relationships } = xml.parse<{ Relationships: { Relationship?: Tagged[] } }>(part, { lists: ["Relationship"] });
  return new Map((Relationships.Relationship ?? []).map((one) => [one["@Id"] ?? "", pathOf(one["@Target"] ?? "")]));
}

function pathOf(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

function sharedTexts(parts: Workbook["parts"]): string[] {
  const part = parts.get("xl/sharedStrings.xml");
  if (!part) return [];
  const { sst } = xml.parse<{ sst: { si?: XmlValue[] } }>(part, { lists: ["si", "r"] });
  return (sst.si ?? []).map(textIn);
}

/** A text may come in pieces that look different; what is not shown (a reading aid) is left out. */
export function textIn(value: XmlValue | undefined): string {
  if (value === undefined || typeof value === "string") return value ?? "";
  const own = value["t"];
  if (own !== undefined) return typeof own === "string" ? own : Array.isArray(own) ? own.map(textIn).join("") : textIn(own["#text"] as XmlValue | undefined);
  const pieces = value["r"];
  return Array.isArray(pieces) ? pieces.map(textIn).join("") : "";
}
