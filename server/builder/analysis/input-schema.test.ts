import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { z } from "zod";
import { checkInput } from "../../../contracts/check-input.ts";
import type { InputSchema } from "../../../contracts/input-schema.ts";
import { analyseCode } from "./analyse.ts";

function inputOf(trigger: string, more: { readonly above?: string; readonly files?: Record<string, string> } = {}): unknown {
  const code = `import { automation, event, manual, webhook } from "@vennel/sdk";
import { z } from "zod";
${more.above ?? ""}
export default automation({ id: "a", name: "A", trigger: ${trigger}, async run() {} });`;
  const files = new Map(Object.entries({ "src/automations/a.ts": code, ...more.files }));
  const read = analyseCode(files, { connectors: {}, required: {} }).flow.automations[0]?.trigger;
  return read && "input" in read ? read.input : undefined;
}

test("a type argument is what is taken, through interfaces and aliases of other files", () => {
  const types = `export type Size = "S" | "L";
export interface Line { sku: string; count?: number }
export interface Order {
/** As the shop numbers it. */
id: number; note: string | null; size: Size; lines: readonly Line[]; extra: unknown; gift: boolean | undefined }`;
  expect(inputOf("manual<Order>()", { above: 'import type { Order } from "../types";', files: { "src/types.ts": types } })).toEqual({
    type: "object",
    order: ["id", "note", "size", "lines", "extra", "gift"],
    required: ["id", "note", "size", "lines", "extra"],
    properties: {
      id: { type: "number", description: "As the shop numbers it." },
      note: { type: "string", nullable: true },
      size: { enum: ["S", "L"] },
      lines: {
        type: "array",
        items: { type: "object", order: ["sku", "count"], required: ["sku"], properties: { sku: { type: "string" }, count: { type: "number" } } },
      },
      extra: {},
      gift: { type: "boolean" },
    },
  });
});

test("a zod schema is what is taken, with what its chains say", () => {
  const above = `const line = z.object({ sku: z.string().min(1), count: z.number().int().positive().default(1) });
const Order = z.object({ email: z.email(), lines: z.array(line), size: z.enum(["S", "L"]).optional(), at: z.string().datetime().describe("When").nullable() });`;
  expect(inputOf("manual({ input: Order })", { above })).toEqual({
    type: "object",
    order: ["email", "lines", "size", "at"],
    required: ["email", "lines", "at"],
    properties: {
      email: { type: "string", format: "email" },
      lines: {
        type: "array",
        items: {
          type: "object",
          order: ["sku", "count"],
          required: ["sku"],
          properties: { sku: { type: "string", minLength: 1 }, count: { type: "integer", minimum: 1, default: 1 } },
        },
      },
      size: { enum: ["S", "L"] },
      at: { type: "string", format: "date-time", description: "When", nullable: true },
    },
  });
});

test("a parser is read by the answer that it declares, in another file too", () => {
  const files = { "src/inputs/order.ts": "export interface Order { id: string }\nexport function readOrder(value: unknown): Order { return value as Order; }" };
  const expected = { type: "object", order: ["id"], required: ["id"], properties: { id: { type: "string" } } };
  expect(inputOf('webhook({ path: "/orders", body: { parse: readOrder } })', { above: 'import { readOrder } from "../inputs/order";', files })).toEqual(
    expected,
  );
  expect(inputOf('event("made", { payload: { parse: (value: unknown): { id: string } => ({ id: String(value) }) } })')).toEqual(expected);
});

test("what cannot be followed is not guessed at", () => {
  expect(inputOf("manual()")).toBeUndefined();
  expect(inputOf("manual({ input: make() })", { above: "declare function make(): { parse(value: unknown): string };" })).toBeUndefined();
  expect(inputOf("manual<Tree>()", { above: "interface Tree { child: Tree }" })).toMatchObject({ type: "object", required: ["child"] });
});

test("a field that the code completes or turns into something else may be left out, and may be anything", () => {
  const code = `const address = z.preprocess((given) => given, z.string().optional());
const Order = z.object({
  n: z.number(), when: z.coerce.date().optional(), amount: z.coerce.number().min(1).optional(), count: z.coerce.number().int(), flag: z.coerce.boolean().default(false),
  address, trimmed: z.preprocess((given) => given ?? "", z.string()), safe: z.number().catch(0), day: z.iso.date().optional(), either: z.union([z.string(), z.number().optional()]),
  lazy: z.lazy(() => z.string().optional()), kind: z.literal(["a", "b"]), note: z.optional(z.string()), size: z.string().optional().or(z.number()),
}).partial({ kind: true }).extend({ more: z.string().nullish() });`;
  const schema = inputOf("manual({ input: Order })", { above: code }) as InputSchema;
  expect(schema.required).toEqual(["n", "count"]);
  expect(schema.properties).toMatchObject({ when: {}, amount: {}, count: {}, day: { type: "string", format: "date" }, kind: { enum: ["a", "b"] } });
  expect([schema.properties?.["when"], schema.properties?.["count"], schema.properties?.["address"]]).toEqual([{}, {}, {}]);

  const parser = runInNewContext(`${code} Order`, { z }) as z.ZodType;
  for (const input of [
    { n: 1, count: "2" },
    { n: 1, count: 2, when: "2026-01-31", amount: "3", trimmed: null, safe: "no", size: 1, more: null },
  ]) {
    expect(checkInput(schema, input)).toEqual([]);
    expect(parser.safeParse(input).success).toBe(true);
  }
});
