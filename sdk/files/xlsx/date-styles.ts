import { xml } from "../xml.ts";

/** The numbers of the formats that every workbook has and that show a day or a moment. */
const BUILT_IN = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

interface Styles {
  readonly numFmts?: { readonly numFmt?: readonly Readonly<Record<string, string>>[] };
  readonly cellXfs?: { readonly xf?: readonly (Readonly<Record<string, string>> | string)[] };
}

/** Excel keeps a day as a number; only the format of its cell tells. */
export function dateStyles(parts: ReadonlyMap<string, Uint8Array>): boolean[] {
  const part = parts.get("xl/styles.xml");
  if (!part) return [];
  const { styleSheet } = xml.parse<{ styleSheet: Styles }>(part, { lists: ["numFmt", "xf"] });
  const own = new Map((styleSheet.numFmts?.numFmt ?? []).map((one) => [Number(one["@numFmtId"]), one["@formatCode"] ?? ""]));
  return (styleSheet.cellXfs?.xf ?? []).map((style) => {
    const id = typeof style === "string" ? 0 : Number(style["@numFmtId"] ?? 0);
    const code = own.get(id);
    return code === undefined ? BUILT_IN.has(id) : showsTime(code);
  });
}

/** Excel takes no longer ones. */
const LONGEST_FORMAT = 255;

/** Quoted text, colours and conditions say nothing about it. */
function showsTime(code: string): boolean {
  return /[dmyhs]/i.test(
    code
      .slice(0, LONGEST_FORMAT)
      .replaceAll(/"[^"]*"|\[(?!h|m|s)[^\]]*\]|\\./gi, "")
      .replace(/general/i, ""),
  );
}
