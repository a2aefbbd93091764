import { expect, test } from "vitest";
import { tableFile } from "./table-file.ts";

const file = (format: "csv" | "jsonl", rows: readonly { readonly text: string }[]) =>
  tableFile({
    format,
    name: "words",
    columns: { text: ({ text }) => text, length: ({ text }) => String(text.length) },
    object: (row) => row,
    pages: inPages(rows),
  });

async function* inPages<T>(rows: readonly T[]) {
  for (const row of rows) yield [row];
}

test("cells are quoted, lines in them are kept, and none is a formula", async () => {
  const csv = file("csv", [{ text: 'a "b",\r\nc' }, { text: "=HYPERLINK(1)" }, { text: "\tx" }, { text: "" }]);
  expect(await csv.text()).toBe('text,length\r\n"a ""b"",\r\nc","9"\r\n"\'=HYPERLINK(1)","13"\r\n"\'\tx","2"\r\n"","0"\r\n');
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="words.csv"');
});

test.each(["=1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "\n", " =1", "\u00a0=1", "\u200b=1", "\ufeff=1", "＝1", "＋1", "－1", "＠SUM(1)"])(
  "a spreadsheet takes %j for text",
  async (text) => {
    expect(await file("csv", [{ text }]).text()).toContain(`"'${text}"`);
  },
);

test.each(["a=1", "1 - 1", "", " x", "ＡＢ"])("%j stays as it is", async (text) => {
  expect(await file("csv", [{ text }]).text()).toContain(`"${text}"`);
});

test("one document a line, whatever the texts hold", async () => {
  expect(await file("jsonl", [{ text: "a\nb" }, { text: "ü" }]).text()).toBe('{"text":"a\\nb"}\n{"text":"ü"}\n');
});

test("a table that cannot be read to its end breaks off", async () => {
  async function* broken() {
    yield [{ text: "a" }];
    throw new Error("The database went away.");
  }
  const answer = tableFile({ format: "csv", name: "x", columns: { text: ({ text }: { text: string }) => text }, object: (row) => row, pages: broken() });
  await expect(answer.text()).rejects.toThrow("went away");
});
