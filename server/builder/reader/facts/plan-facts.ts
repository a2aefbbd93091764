import type { Plan } from "../../../../contracts/plan/plan.ts";
import { fieldGroups } from "../lexicon/field-words.ts";
import { kindOf, stems, type Capability } from "../catalogue/capability.ts";
import type { System } from "../scope.ts";

/** What a plan holds, without its shape: what the facts of a text are looked for in. */
export interface PlanFacts {
  readonly connections: ReadonlySet<string>;
  /** Of starts, steps and functions. */
  readonly kinds: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
  /** Every literal text, in lower case, a line each. */
  readonly texts: string;
  /** Stems of everything that it names: events, operations, arguments, fields, literals. */
  readonly words: ReadonlySet<string>;
  /** Stems of what conditions compare, and of what they compare it with. */
  readonly tested: ReadonlySet<string>;
  readonly testCount: number;
  readonly negations: number;
  /** Conditions that nobody has decided yet. */
  readonly openTests: number;
  readonly branches: number;
  readonly used: readonly Used[];
  readonly startCount: number;
}

export interface Used {
  readonly connection: string;
  readonly item: Capability;
  readonly isStart: boolean;
  /** Where it goes, as a text to compare. */
  readonly to: string;
}

const NEGATIVE = new Set(["differs", "below", "atMost"]);
/** Names of automations and steps are labels, and ids are for code. */
const LABELS = new Set(["name", "id", "item", "of"]);

export function planFacts(plan: Plan, systems: readonly System[]): PlanFacts {
  const reader = new PlanReader(systems);
  for (const start of plan.starts) reader.read(start, false, true);
  reader.read(plan.steps, false, false);
  return { ...reader.facts, texts: reader.texts.join("\n"), startCount: plan.starts.length };
}

class PlanReader {
  readonly texts: string[] = [];
  readonly facts = {
    connections: new Set<string>(),
    kinds: new Set<string>(),
    numbers: new Set<number>(),
    words: new Set<string>(),
    tested: new Set<string>(),
    testCount: 0,
    negations: 0,
    openTests: 0,
    branches: 0,
    used: [] as Used[],
  };
  readonly #systems: readonly System[];

  constructor(systems: readonly System[]) {
    this.#systems = systems;
  }

  read(part: unknown, inTest: boolean, isStart: boolean): void {
    if (Array.isArray(part)) for (const each of part) this.read(each, inTest, isStart);
    if (typeof part === "number") this.facts.numbers.add(part);
    if (typeof part === "string") this.#text(part, inTest);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return;
    const node = part as Readonly<Record<string, unknown>>;
    if ("hole" in node) {
      if (inTest) this.facts.openTests += 1;
      return;
    }
    this.#note(node, isStart);
    for (const [name, value] of Object.entries(node)) {
      if (LABELS.has(name) || name === "is") continue;
      if (name === "kind" || name === "call" || name === "fold") this.facts.kinds.add(String(value));
      else {
        this.#words(name, inTest);
        this.read(value, inTest || name === "test", isStart);
      }
    }
  }

  #note(node: Readonly<Record<string, unknown>>, isStart: boolean): void {
    const { facts } = this;
    if ("not" in node) facts.negations += 1;
    if (typeof node.is === "string") {
      facts.testCount += 1;
      if (NEGATIVE.has(node.is)) facts.negations += 1;
      this.#words(node.is, true);
    }
    if (Array.isArray(node.no) && node.no.length > 0) facts.branches += 1;
    if (node.kind === "find") facts.testCount += 1;
    if (typeof node.connection !== "string") return;
    facts.connections.add(node.connection);
    const system = this.#systems.find(({ connection }) => connection.alias === node.connection);
    const id = node.event ?? node.operation;
    const item = system && [...system.profile.events, ...system.profile.operations].find((each) => each.id === id);
    if (item) {
      const args = (node.args ?? {}) as Readonly<Record<string, unknown>>;
      facts.used.push({ connection: node.connection, item, isStart, to: JSON.stringify(args[item.destination ?? ""] ?? null) });
      for (const word of [...item.words, ...item.verbs, ...item.nouns.flatMap((noun) => [...noun.split(" "), kindOf(noun)])]) facts.words.add(word);
    }
  }

  #text(text: string, inTest: boolean): void {
    this.texts.push(text.toLowerCase());
    for (const number of text.match(/\d+(?:\.\d+)?/g) ?? []) this.facts.numbers.add(Number(number));
    this.#words(text, inTest);
  }

  #words(text: string, inTest: boolean): void {
    for (const word of stems(text)) {
      for (const each of [word, ...fieldGroups(word)]) {
        this.facts.words.add(each);
        if (inTest) this.facts.tested.add(each);
      }
    }
  }
}
