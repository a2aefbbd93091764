import { describe, expect, test } from "vitest";
import { readAttachments } from "./read-attachments.ts";

const file = (name: string, content: string) => ({ name, bytes: Buffer.from(content) });

/** One page with one line, as small as a PDF gets. */
function pdf(line: string): string {
  const stream = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  return `${body}xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`;
}

describe("an attached file", () => {
  test.each([
    [
      "orders.yaml",
      "openapi: 3.0.0\ninfo: { title: Orders }\npaths:\n  /orders:\n    get: { operationId: listOrders, summary: All orders }\n",
      "openapi",
      "Orders: 1 operation",
      "GET /orders listOrders: All orders",
    ],
    [
      "c.json",
      JSON.stringify({
        info: { name: "Billing" },
        item: [{ name: "in", item: [{ name: "Pay", request: { method: "POST", url: { raw: "https://x.example/pay?key=1" } } }] }],
      }),
      "postman",
      "Billing: 1 operation",
      "POST https://x.example/pay Pay",
    ],
    ["sample.json", `{"id":7,"lines":[{"sku":"A-1"},{"sku":null}]}`, "json", "2 fields", `lines[].sku: string or null, such as "A-1"`],
    ["people.csv", `name;age\n"Ada; Countess";36\nAlan;41\n`, "csv", "2 columns, 2 rows", `name: text, such as "Ada; Countess", "Alan"`],
    ["notes.md", "# Rules\nOnly paid orders.", "markdown", "5 words", "Only paid orders."],
    ["rules.pdf", pdf("Only paid orders"), "pdf", "1 page", "Page 1: Only paid orders"],
  ])("%s is read for what it is", async (name, content, kind, line, fact) => {
    const [read] = await readAttachments([file(name, content)]);
    expect(read).toMatchObject({ name, kind, line });
    expect(read?.facts).toContain(fact);
  });

  test("loses what nobody sees, and its end when it is long", async () => {
    const [read] = await readAttachments([file("a\u202e.md", `hi\u200b\u{e0041}dden ${"long ".repeat(4_000)}`)]);
    expect(read?.name).toBe("a.md");
    expect(read?.facts).toMatch(/^hidden long/);
    expect(read?.facts).toMatch(/\[cut: \d+ more characters\]$/);
  });

  test.each([
    ["broken.json", "{"],
    ["broken.pdf", "%PDF-1.4 nothing"],
    ["picture.md", "\u0089PNG\xff".normalize()],
    [
      "bomb.yaml",
      `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefgh"
        .split("")
        .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join()}]`)
        .join("\n")}`,
    ],
  ])("%s is refused by name", async (name, content) => {
    await expect(readAttachments([{ name, bytes: Buffer.from(content, "latin1") }])).rejects.toThrow(`${name} could not be read`);
  });
});
