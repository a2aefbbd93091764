import type { Evidence, Question, Span } from "../../../../contracts/plan/reading.ts";
import type { Slot, Value } from "../../../../contracts/plan/value.ts";
import type { JsonSchema } from "../../../connectors/json-schema.ts";
import type { ChosenOrder } from "./choices.ts";
import type { Word } from "../text/words.ts";

/** A plan while it is being put together: names that are taken, where things were said, what is to be asked. */
export class Draft {
  readonly evidence: Evidence[] = [];
  readonly questions: Question[] = [];
  /** Words of the start that were read as a condition. */
  readonly taken = new Set<number>();
  /** Places of each connection that were said or asked for: what is done there later is done at the same one. */
  readonly places = new Map<string, Readonly<Record<string, Slot<Value>>>>();
  /** What was made, by connection and kind of thing: its step and what it gives. */
  readonly made = new Map<string, { readonly id: string; readonly output: JsonSchema }>();
  /** What became of each order: the id of its step. */
  readonly orders = new Map<string, ChosenOrder>();
  readonly #words: readonly Word[];
  readonly #names = new Set(["event", "step", "vars", "error", "item"]);

  constructor(words: readonly Word[]) {
    this.#words = words;
  }

  /** A name in code that nothing else has: `ticket`, `ticket2`. */
  name(noun: string): string {
    const [first = "step", ...rest] = noun.toLowerCase().match(/[a-z\d]+/g) ?? [];
    const base = first.replace(/^\d+/, "") + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("") || "step";
    let name = base;
    for (let count = 2; this.#names.has(name); count++) name = `${base}${count}`;
    this.#names.add(name);
    return name;
  }

  /** Takes back what was noted of a step that is not in the plan after all. */
  forget(node: string): void {
    this.orders.delete(node);
    this.#names.delete(node);
    for (const list of [this.evidence, this.questions]) for (let at = list.length - 1; at >= 0; at--) if (list[at]?.node === node) list.splice(at, 1);
  }

  said(node: string, at: readonly string[], zone: readonly number[], share: number): void {
    const spans = this.spans(zone);
    if (spans.length > 0) this.evidence.push({ node, at, spans, share });
  }

  spans(zone: readonly number[]): readonly Span[] {
    const out: { from: number; to: number }[] = [];
    let last = -2;
    for (const at of [...zone].sort((a, b) => a - b)) {
      const token = this.#words[at]?.token;
      if (!token) continue;
      const open = out.at(-1);
      if (open && at === last + 1) open.to = token.end;
      else out.push({ from: token.start, to: token.end });
      last = at;
    }
    return out;
  }
}
