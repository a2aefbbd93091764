import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { csv, FileError, fromBase64, toBase64, xlsx, xml } from "../files.ts";

describe("CSV", () => {
  test("rows come by the names of their columns, whatever separates them", () => {
    const rows = [
      { name: "Ann", note: 'says "hi", and\nleaves' },
      { name: "Bjørn", note: "" },
    ];
    expect(csv.parse('name,note\r\nAnn,"says ""hi"", and\nleaves"\r\nBjørn,\r\n')).toEqual(rows);
    expect(csv.parse("name;note\nBjørn;\n")).toEqual([rows[1]]);
    expect(csv.parse("a|b\n1|2", { header: false })).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    expect(csv.parse("#made by hand\na\tb\n'1\t'\t2", { quote: "'", comment: "#" })).toEqual([{ a: "1\t", b: "2" }]);
    expect(csv.parse(csv.write(rows))).toEqual(rows);
  });

  test.each([
    ["UTF-8 with its mark", Uint8Array.of(0xef, 0xbb, 0xbf, ...new TextEncoder().encode("näme\nÅsa")), {}],
    ["UTF-16 with its mark", Uint8Array.of(0xff, 0xfe, ...Buffer.from("näme\nÅsa", "utf16le")), {}],
    ["a named encoding", Uint8Array.from(Buffer.from("näme\nÅsa", "latin1")), { encoding: "windows-1252" }],
  ] as const)("%s is read", (_, bytes, options) => {
    expect(csv.parse(bytes, options)).toEqual([{ näme: "Åsa" }]);
  });

  test("what is wrong is said with its row", () => {
    expect(() => csv.parse("a,b\n1,2\n3")).toThrow("Row 3 of the CSV file has 1 fields for 2 columns.");
    expect(() => csv.parse('a,b\n1,"2')).toThrow(/Row 2 of the CSV file: .*[Qq]uot/);
    expect(() => csv.parse("a,a\n1,2")).toThrow('two columns named "a"');
    expect(() => csv.parse("a, a\n1,2")).toThrow('two columns named "a"');
    expect(() => csv.parse(Uint8Array.of(0x61, 0xff, 0x0a))).toThrow("not text in utf-8");
    expect(() => csv.parse("x".repeat(21 * 1_048_576))).toThrow("20 MiB");
  });

  test("it is written as asked, and what looks like a formula can be kept from being one", () => {
    const rows = [{ id: 1, name: "=1+1", tags: ["a"], at: new Date(0), none: null }];
    expect(csv.write(rows, { delimiter: ";", columns: ["name", "id"], newline: "\n", escapeFormulas: true, byteOrderMark: true })).toBe(
      `\uFEFFname;id\n"'=1+1";1\n`,
    );
    expect(csv.write(rows, { header: false })).toBe('1,=1+1,"[""a""]",1970-01-01T00:00:00.000Z,\r\n');
    expect(
      csv.write([
        ["a", 1],
        ["b, c", true],
      ]),
    ).toBe('a,1\r\n"b, c",true\r\n');
    expect(csv.write([])).toBe("");
  });

  test("a column named like a part of every object is a column", () => {
    const [row] = csv.parse("__proto__,constructor\n1,2");
    expect(Object.entries(row ?? {})).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
  });
});

describe("Excel", () => {
  const table = [
    { sku: "A-1", price: 12.5, sold: true, day: new Date("2026-03-01T00:00:00Z"), at: new Date("2026-03-01T09:30:00Z"), note: ' <b> & "c" ' },
    { sku: "007", price: -3, sold: false, day: null, at: null, note: "naïve 🐟" },
  ];

  test("what is written is read again, by name and by place", () => {
    const bytes = xlsx.write({ Orders: table, Raw: [["a", 1], [], [null, "c"]] });
    expect(xlsx.sheets(bytes)).toEqual(["Orders", "Raw"]);
    expect(xlsx.read(bytes)).toEqual([{ ...table[0], day: "2026-03-01", at: "2026-03-01T09:30:00" }, table[1]]);
    expect(xlsx.read(bytes, { sheet: "Raw", header: false })).toEqual([["a", 1], [], [null, "c"]]);
    expect(xlsx.write({ Orders: table })).toEqual(xlsx.write({ Orders: table }));
    expect(() => xlsx.read(bytes, { sheet: "Gone" })).toThrow("it has Orders, Raw");
  });

  test("shared and rich texts, sparse rows, own date formats and dates from 1904 are understood", () => {
    const bytes = workbook({
      "xl/sharedStrings.xml": `<sst><si><t>day</t></si><si><r><t>to</t></r><r><t xml:space="preserve"> tal</t></r><rPh><t>aid</t></rPh></si></sst>`,
      "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="165" formatCode="[Red]&quot;d&quot; yyyy-mm-dd"/><numFmt numFmtId="166" formatCode="0.00 &quot;days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
      "xl/worksheets/one.xml": `<worksheet><sheetData><row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row><row r="4"><c r="A4" s="1"><v>1</v></c><c r="C4" s="2"><v>2.5</v></c><c r="D4" t="e"><v>#REF!</v></c></row></sheetData></worksheet>`,
    });
    expect(xlsx.read(bytes, { header: false })).toEqual([[], ["day", null, "to tal"], [], ["1904-01-02", null, 2.5, null]]);
  });

  test("what is no workbook, is damaged, or would unpack to more than is read is refused", () => {
    expect(() => xlsx.read(new TextEncoder().encode("a,b"))).toThrow("no Excel workbook");
    expect(() => xlsx.read(zipSync({ "a.txt": new Uint8Array(3) }))).toThrow("no Excel workbook");
    const whole = xlsx.write({ A: table });
    expect(() => xlsx.read(whole.slice(0, whole.length - 40))).toThrow("damaged");
    const bomb = workbook({ "xl/worksheets/one.xml": " ".repeat(70 * 1_048_576) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(() => xlsx.read(bomb)).toThrow("unpacks to more than 60 MiB");
    // An entry that declares a byte and unpacks to a megabyte gets no more room than it declared.
    expect(() => xlsx.read(lying(workbook({ "xl/worksheets/one.xml": `<worksheet>${" ".repeat(1_048_576)}</worksheet>` })))).toThrow(FileError);
    const far = workbook({ "xl/worksheets/one.xml": `<worksheet><sheetData><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData></worksheet>` });
    expect(() => xlsx.read(far)).toThrow("row beyond");
    const wide = workbook({ "xl/worksheets/one.xml": `<worksheet><sheetData>${'<row><c r="XFD1"><v>1</v></c></row>'.repeat(100)}</sheetData></worksheet>` });
    expect(() => xlsx.read(wide)).toThrow("cells");
    expect(() => xlsx.write({ "a/b": [] })).toThrow("name of a sheet");
  });
});

describe("XML", () => {
  test("elements, attributes, lists, text and CDATA are read, and written again", () => {
    const text = `<?xml version="1.0"?><order id="7" xml:lang="en"><line sku="a">2</line><line sku="b"/><note>a &lt; b &#38; c</note><raw><![CDATA[<x>]]></raw></order>`;
    const read = xml.parse<{ order: { line: object[]; note: string } }>(text, { lists: ["note"] });
    expect(JSON.parse(JSON.stringify(read))).toEqual({
      order: { "@id": "7", "@xml:lang": "en", line: [{ "@sku": "a", "#text": "2" }, { "@sku": "b" }], note: ["a < b & c"], raw: "<x>" },
    });
    expect(xml.parse(xml.write(read, { indent: 2 }))).toEqual(xml.parse(text));
    expect(xml.write({ a: { "@q": 'say "hi"', b: [1, true, null] } }, { declaration: false })).toBe('<a q="say &quot;hi&quot;"><b>1</b><b>true</b><b/></a>');
  });

  test.each([
    ["an entity of its own", `<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>`],
    ["a billion laughs", `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><l>&b;</l>`],
    ["a file of the machine", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`],
    ["an unknown entity", "<a>&nbsp;</a>"],
    ["an unclosed element", "<a><b></a>"],
    ["two roots", "<a/><b/>"],
    ["depth without end", "<a>".repeat(100_000)],
    ["an attribute twice", `<a x="1" x="2"/>`],
  ])("%s is refused", (_, text) => {
    expect(() => xml.parse(text)).toThrow(FileError);
  });

  test("no element's name reaches what every object has", () => {
    const read = xml.parse<Record<string, object>>(`<r><__proto__><polluted>1</polluted></__proto__><constructor>2</constructor></r>`);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(Object.keys(read["r"] ?? {})).toEqual(["__proto__", "constructor"]);
  });

  test("what cannot be written is refused, and control characters are left out", () => {
    expect(() => xml.write({ a: 1, b: 2 })).toThrow("exactly one root");
    expect(() => xml.write({ "a b": 1 })).toThrow('"a b" cannot be the name');
    expect(() => xml.write({ a: { '@x="1" y': 1 } })).toThrow("cannot be the name");
    expect(xml.write({ a: "x\u0000y" }, { declaration: false })).toBe("<a>xy</a>");
  });
});

test("bytes go through text and come back", () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  expect(() => fromBase64("%")).toThrow(FileError);
});

/** A workbook of one sheet, with parts put in place by hand. */
function workbook(parts: Record<string, string>): Uint8Array {
  const encoder = new TextEncoder();
  const all = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Target="/xl/worksheets/one.xml"/></Relationships>`,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, encoder.encode(text)])));
}

/** The same archive, whose entries say that they unpack to one byte. */
function lying(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.slice().buffer);
  for (let at = 0; at + 28 < view.byteLength; at += 1) {
    const mark = view.getUint32(at, true);
    if (mark === 0x02014b50) view.setUint32(at + 24, 1, true);
    if (mark === 0x04034b50) view.setUint32(at + 22, 1, true);
  }
  return new Uint8Array(view.buffer);
}
