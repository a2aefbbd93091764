import type { Condition } from "../plan.ts";
import { isNegatedBefore, negationStart, type Reader } from "./reader.ts";

/** What people call files, by how their names end. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  csv: [".csv"],
  pdf: [".pdf"],
  xml: [".xml"],
  json: [".json"],
  txt: [".txt"],
  zip: [".zip"],
  excel: [".xlsx", ".xls"],
  xlsx: [".xlsx"],
  edi: [".edi"],
};

/** “a CSV file”, “PDFs”: of what is watched only the files whose names end so. */
export function fileKinds(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const top = (name: string) => source.fields.find(({ path }) => path.length === 1 && path[0] === name);
  const field = top("size") ? (top("name") ?? top("key") ?? top("path")) : undefined;
  if (!field) return [];
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    const values =
      ENDINGS[
        request
          .word(at)
          .replace(/(?<=csv|pdf)s$/, "")
          .replace(/^\./, "")
      ];
    if (!values || request.tokens[at]?.kind !== "word" || /^(?:as|into|to)$/.test(request.word(at - 1)) || request.isUsed(at)) continue;
    const start = negationStart(request, at, from);
    found.push({ kind: "ends", field, values, negated: reader.negated !== isNegatedBefore(request, at, from), text: request.text(start, at + 1) });
    request.use(start, at + 1, "condition");
  }
  return found;
}

export const FILE_KIND = new RegExp(`^(?:${Object.keys(ENDINGS).join("|")})$`);
