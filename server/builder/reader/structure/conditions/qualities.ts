import type { Field, Slot, Test, Value } from "../../../../../contracts/plan/value.ts";
import { fieldGroups } from "../../lexicon/field-words.ts";
import { classesOf } from "../../lexicon/lexicon.ts";
import { stem } from "../../text/stem.ts";
import type { Field as Known } from "../../fields/field.ts";
import { asSpelt, isSame, knownValues } from "../../fields/known-values.ts";
import { resolveField, type Thing } from "../thing.ts";

/** Words for a state that another word is the usual value of. */
export const STATES: Readonly<Record<string, { readonly field: readonly string[]; readonly is: "equals" | "differs"; readonly value: string }>> = {
  incomplete: { field: ["status"], is: "differs", value: "done" },
  unfinished: { field: ["status"], is: "differs", value: "done" },
  finished: { field: ["status"], is: "equals", value: "done" },
  completed: { field: ["status"], is: "equals", value: "done" },
  unpaid: { field: ["financial", "status"], is: "differs", value: "paid" },
  paid: { field: ["financial", "status"], is: "equals", value: "paid" },
  fulfilled: { field: ["fulfillment", "status"], is: "equals", value: "fulfilled" },
  unfulfilled: { field: ["fulfillment", "status"], is: "differs", value: "fulfilled" },
  draft: { field: ["status"], is: "equals", value: "draft" },
  solved: { field: ["status"], is: "equals", value: "solved" },
  resolved: { field: ["status"], is: "equals", value: "resolved" },
  archived: { field: ["status"], is: "equals", value: "archived" },
  refunded: { field: ["status"], is: "equals", value: "refunded" },
  succeeded: { field: ["status"], is: "equals", value: "succeeded" },
  successful: { field: ["status"], is: "equals", value: "succeeded" },
  shipped: { field: ["status"], is: "equals", value: "shipped" },
  approved: { field: ["status"], is: "equals", value: "approved" },
  unsubscribed: { field: ["status"], is: "equals", value: "unsubscribed" },
  unsubscriber: { field: ["status"], is: "equals", value: "unsubscribed" },
  urgent: { field: ["priority"], is: "equals", value: "urgent" },
  critical: { field: ["priority"], is: "equals", value: "critical" },
  open: { field: ["status"], is: "equals", value: "open" },
  closed: { field: ["status"], is: "equals", value: "closed" },
  pending: { field: ["status"], is: "equals", value: "pending" },
  active: { field: ["status"], is: "equals", value: "active" },
  failed: { field: ["status"], is: "equals", value: "failed" },
  cancelled: { field: ["status"], is: "equals", value: "cancelled" },
  won: { field: ["stage"], is: "equals", value: "Closed Won" },
  lost: { field: ["stage"], is: "equals", value: "Closed Lost" },
};

/** Words that say since when, and not what. */
const AGING = new Set(["yet", "still", "already", "currently"]);

/** “urgent”, “unassigned”, “big”: a quality of a thing by itself. What it means is asked where nothing of the thing says it. */
export function qualityTest(text: string, things: readonly Thing[], differs = false, hint: readonly string[] = []): Slot<Test> {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\p{L}\d_-]/gu, ""))
    .filter((word) => word !== "" && !AGING.has(word) && (!classesOf(word).has("function") || classesOf(word).has("compare")));
  const said = words.join(" ");
  for (const thing of things) {
    const [word = ""] = words;
    const allowed = allowedValue(words, thing);
    if (allowed)
      return {
        left: { field: { of: thing.of, path: [...thing.path, ...allowed.field.path] } },
        is: differs ? "differs" : "equals",
        right: { literal: allowed.value },
      };
    const flag = words.length === 1 || words.length === 2 ? flagOf(words, thing) : null;
    if (flag) return { left: { field: { of: thing.of, path: [...thing.path, ...flag.path] } }, is: differs ? "differs" : "equals", right: { literal: true } };
    const named = words.length === 2 ? valueBeforeField(words, thing, differs) : null;
    if (named) return named;
    const lacking = /^un(.{4,})$/.exec(word)?.[1];
    const field = lacking ? (resolveField([lacking.replace(/ed$/, "ee")], [thing]) ?? resolveField([lacking], [thing])) : null;
    if (field?.known) return { not: { left: { field: field.field }, is: "present" } };
    const state = words.length === 1 ? (STATES[word] ?? STATES[word.replace(/s$/, "")] ?? STATES[stem(word)]) : undefined;
    const where = state ? resolveField(state.field, [thing]) : null;
    if (state && where) {
      const is = differs ? OTHER[state.is] : state.is;
      return { left: { field: where.field }, is, right: { literal: asSpelt(where.known?.schema, asWritten(text, state.value)) } };
    }
    const open =
      thing.open && words.length === 1 && /(?:ed|ing|ent|able)$/.test(word) && !classesOf(word).has("vague") ? resolveField(["status"], [thing]) : null;
    if (open) return { left: { field: open.field }, is: differs ? "differs" : "equals", right: { literal: word } };
  }
  const hinted = hint.length > 0 && words.length <= 3 ? resolveField(hint, things) : null;
  if (hinted) return equal(hinted.field, hinted.known, text.replaceAll(/["“”]/g, "").replace(/^(?:to|as|into|the|an?|either|with) /i, ""), differs);
  return { hole: `What makes one “${said || text}”?` };
}

/** “is set to Approved”: where a field knows no values, one goes by how it was written. */
export const asWritten = (text: string, value: string) =>
  /(?:^|\s)(\p{Lu}\p{Ll}+)$/u.exec(text)?.[1]?.toLowerCase() === value ? value.charAt(0).toUpperCase() + value.slice(1) : value;

const OTHER = { equals: "differs", differs: "equals" } as const;

/** “high priority”: the value before the name of its field. */
function valueBeforeField(words: readonly string[], thing: Thing, differs: boolean): Test | null {
  const [value = "", name = ""] = words;
  if (fieldGroups(name).size === 0) return null;
  if (fieldGroups(value).size > 0) {
    const both = resolveField([value], [thing]);
    const there: Test | null = both && { left: { field: both.field }, is: "present" };
    return there && differs ? { not: there } : there;
  }
  const found = resolveField([name], [thing]);
  return found ? equal(found.field, found.known, value, differs) : null;
}

/** A field with a value; of a list one that goes by it. */
export function equal(field: Field, known: Known | null, raw: string, differs: boolean): Test {
  // A branch goes by its full name where a push tells of it.
  const said = field.path.at(-1) === "ref" && field.path.length <= 2 && /^[\w./-]+$/.test(raw) && !raw.startsWith("refs/") ? `refs/heads/${raw}` : raw;
  const literal: Value = { literal: asSpelt(known?.schema, said) };
  if (known?.type !== "array") return { left: { field }, is: differs ? "differs" : "equals", right: literal };
  const members = known.schema.items?.properties;
  const name = members ? ["name", "title", "label", "value", "id"].find((each) => members[each]) : undefined;
  const test: Test =
    name === undefined
      ? { left: { field }, is: "contains", right: literal }
      : { some: { field }, item: "one", test: { left: { field: { of: "one", path: [name] } }, is: "equals", right: literal } };
  return differs ? { not: test } : test;
}

/** A word that a field may hold: priority urgent, status pending. */
export function allowedValue(words: readonly string[], { fields }: Thing): { readonly field: Known; readonly value: string } | null {
  for (const field of fields) {
    const value = knownValues(field.schema).find((each) => words.some((word) => stem(word) === stem(each.toLowerCase())) || isSame(each, words.join(" ")));
    if (value !== undefined) return { field, value };
  }
  return null;
}

/** A yes or no that goes by the word: merged, draft, prerelease. */
export function flagOf(words: readonly string[], { fields }: Thing): Known | null {
  const said = words.map((word) => stem(word.replaceAll("-", ""))).join("");
  return fields.find((field) => field.type === "boolean" && (field.words.join("") === said || stem(field.words.join("")) === said)) ?? null;
}
