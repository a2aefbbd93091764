import { xml } from "../xml.ts";
import { toSerial } from "./serial-date.ts";
import type { Writable } from "./xlsx.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** Of the styles below. */
const [DAY, MOMENT] = [1, 2];

/** The parts of a workbook, by their paths. Texts stand in their cells, so that no table of them is needed. */
export function workbookFiles(tables: readonly { readonly name: string; readonly rows: readonly (readonly Writable[])[] }[]): Map<string, string> {
  const sheets = tables.map(({ name, rows }, index) => ({ name, rows, number: index + 1 }));
  const override = (path: string, type: string) => ({ "@PartName": path, "@ContentType": `${TYPE}.${type}+xml` });
  return new Map([
    [
      "[Content_Types].xml",
      xml.write({
        Types: {
          "@xmlns": `${PACKAGE}/content-types`,
          Default: [
            { "@Extension": "rels", "@ContentType": "application/vnd.openxmlformats-package.relationships+xml" },
            { "@Extension": "xml", "@ContentType": "application/xml" },
          ],
          Override: [
            override("/xl/workbook.xml", "sheet.main"),
            override("/xl/styles.xml", "styles"),
            ...sheets.map(({ number }) => override(`/xl/worksheets/sheet${number}.xml`, "worksheet")),
          ],
        },
      }),
    ],
    ["_rels/.rels", relations([["rId1", "officeDocument", "xl/workbook.xml"]])],
    [
      "xl/_rels/workbook.xml.rels",
      relations([
        ...sheets.map(({ number }) => [`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`] as const),
        ["rIdStyles", "styles", "styles.xml"],
      ]),
    ],
    [
      "xl/workbook.xml",
      xml.write({
        workbook: {
          "@xmlns": MAIN,
          "@xmlns:r": RELATIONS,
          sheets: { sheet: sheets.map(({ name, number }) => ({ "@name": name, "@sheetId": number, "@r:id": `rId${number}` })) },
        },
      }),
    ],
    ["xl/styles.xml", styles()],
    ...sheets.map(({ rows, number }) => [`xl/worksheets/sheet${number}.xml`, sheetOf(rows)] as const),
  ]);
}

function relations(list: readonly (readonly [id: string, type: string, target: string])[]): string {
  const Relationship = list.map(([id, type, target]) => ({ "@Id": id, "@Type": `${RELATIONS}/${type}`, "@Target": target }));
  return xml.write({ Relationships: { "@xmlns": `${PACKAGE}/relationships`, Relationship } });
}

function sheetOf(rows: readonly (readonly Writable[])[]): string {
  const row = rows.map((cells) => ({ c: cells.map(cellOf) }));
  return xml.write({ worksheet: { "@xmlns": MAIN, sheetData: row.length > 0 ? { row } : "" } });
}

function cellOf(value: Writable): object | string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return { "@t": "b", v: value ? 1 : 0 };
  if (value instanceof Date) {
    const serial = toSerial(value);
    return { "@s": Number.isInteger(serial) ? DAY : MOMENT, v: serial };
  }
  if (typeof value === "number" && Number.isFinite(value)) return { v: value };
  return { "@t": "inlineStr", is: { t: { "@xml:space": "preserve", "#text": String(value) } } };
}

const NONE = { "@count": 1 };
function styles(): string {
  return xml.write({
    styleSheet: {
      "@xmlns": MAIN,
      fonts: { ...NONE, font: { sz: { "@val": 11 }, name: { "@val": "Calibri" } } },
      fills: { "@count": 2, fill: [{ patternFill: { "@patternType": "none" } }, { patternFill: { "@patternType": "gray125" } }] },
      borders: { ...NONE, border: "" },
      cellStyleXfs: { ...NONE, xf: { "@numFmtId": 0 } },
      // 14 is a day, 22 a day with its time, as the reader's country writes them.
      cellXfs: { "@count": 3, xf: [{ "@numFmtId": 0 }, { "@numFmtId": 14, "@applyNumberFormat": 1 }, { "@numFmtId": 22, "@applyNumberFormat": 1 }] },
    },
  });
}
