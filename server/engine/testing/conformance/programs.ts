import * as fc from "fast-check";

/** A program that an automation carries out, made by chance. Every part has its own name. */
export type Program =
  | { readonly op: "call"; readonly id: string; readonly busy: number }
  | { readonly op: "light"; readonly id: string }
  | { readonly op: "state"; readonly id: string }
  | { readonly op: "wait"; readonly id: string }
  | { readonly op: "child"; readonly id: string }
  | { readonly op: "sleep"; readonly ms: number }
  | { readonly op: "fail"; readonly id: string }
  | { readonly op: "sequence" | "parallel"; readonly of: readonly Program[] }
  | { readonly op: "group"; readonly id: string; readonly of: readonly Program[] }
  | { readonly op: "catch"; readonly of: readonly Program[] };

/** The automation `a` carries a program out; `child` is what it starts. */
export const INTERPRETER = {
  a: `async run({ event, step, state }) {
    type Part = { op: string; id: string; ms: number; busy: number; of: Part[] };
    const { run, program } = event.body as { run: string; program: Part };
    const all = async (of: Part[]) => { const values: unknown[] = []; for (const each of of) values.push(await perform(each)); return values; };
    const perform = async (part: Part): Promise<unknown> => {
      switch (part.op) {
        case "call": return (await step(part.id, () => sink.request<{ took: string }>("POST", "/", { body: { run, step: part.id, keyed: true, busy: part.busy } }), { idempotencyKey: run + part.id, backoff: "10 ms" })).body.took;
        case "light": return step(part.id, () => part.id);
        case "state": { await state.run.set(part.id, part.id); return state.run.get(part.id); }
        case "wait": return step.waitFor(part.id);
        case "child": { await step.start({ id: "child" } as never, { run, id: part.id } as never); return part.id; }
        case "sleep": { await step.sleep(part.ms + " ms"); return part.ms; }
        case "fail": throw new FatalError(part.id);
        case "sequence": return all(part.of);
        case "parallel": { const ends = await Promise.allSettled(part.of.map(perform)); return ends.map((end) => { if (end.status === "rejected") throw end.reason; return end.value; }); }
        case "group": return step(part.id, () => all(part.of));
        case "catch": try { return await all(part.of); } catch (error) { return "caught " + (error as Error).message; }
      }
    };
    return perform({ op: "catch", of: [program] } as Part);
  }`,
  child: `async run({ event, step }) {
    const { run, id } = event as never as { run: string; id: string };
    await step(id, () => sink.request("POST", "/", { body: { run, step: id, keyed: true } }), { idempotencyKey: run + id });
  }`,
};

export interface Expected {
  readonly value: unknown;
  /** Names of the effects that the receiving system must see. */
  readonly effects: readonly string[];
  /** Signals that are waited for. */
  readonly signals: readonly string[];
}

/** What the program gives and does when nothing ever goes wrong: the reference. */
export function expectedOf(program: Program): Expected {
  const effects: string[] = [];
  const signals: string[] = [];
  const all = (of: readonly Program[]) => of.map(perform);

  function perform(part: Program): unknown {
    switch (part.op) {
      case "call":
      case "child":
        effects.push(part.id);
        return part.id;
      case "wait":
        signals.push(part.id);
        return part.id;
      case "light":
      case "state":
        return part.id;
      case "sleep":
        return part.ms;
      case "fail":
        throw new Error(part.id);
      case "parallel": {
        const ends = part.of.map(attempt);
        const failed = ends.find((end) => "error" in end);
        if (failed) throw failed.error;
        return ends.map((end) => end.value);
      }
      case "sequence":
      case "group":
        return all(part.of);
      case "catch": {
        const { error, value } = attempt({ op: "sequence", of: part.of });
        return error ? `caught ${error.message}` : value;
      }
    }
  }

  function attempt(part: Program): { error?: Error; value?: unknown } {
    try {
      return { value: perform(part) };
    } catch (error) {
      return { error: error as Error };
    }
  }

  return { value: perform({ op: "catch", of: [program] }), effects, signals };
}

/** Programs that have at least one of everything that a process can be ended in, and whatever chance adds. */
export function somePrograms(count: number, seed: number): Program[] {
  return fc.sample(program, { numRuns: count, seed }).map((part, index) => named({ op: "sequence", of: [...CORE, { op: "catch", of: [part] }] }, `${index}`));
}

const CORE: readonly Program[] = [
  { op: "state", id: "" },
  {
    op: "parallel",
    of: [
      { op: "call", id: "", busy: 0 },
      { op: "wait", id: "" },
      { op: "sleep", ms: 20 },
    ],
  },
  { op: "child", id: "" },
  { op: "sleep", ms: 2300 },
];

const { program } = fc.letrec<{ program: Program; several: Program[] }>((tie) => ({
  several: fc.array(tie("program"), { minLength: 1, maxLength: 3 }),
  program: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ op: fc.constant("call" as const), id: fc.constant(""), busy: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ op: fc.constantFrom("light" as const, "state" as const, "wait" as const, "child" as const, "fail" as const), id: fc.constant("") }),
    fc.record({ op: fc.constant("sleep" as const), ms: fc.integer({ min: 0, max: 60 }) }),
    fc.record({ op: fc.constantFrom("sequence" as const, "parallel" as const, "catch" as const), of: tie("several") }),
    fc.record({ op: fc.constant("group" as const), id: fc.constant(""), of: tie("several") }),
  ),
}));

/** The same program with a name of its own for every part. */
function named(part: Program, path: string): Program {
  const inner = "of" in part ? { of: part.of.map((each, index) => named(each, `${path}.${index}`)) } : {};
  return { ...part, ...("id" in part ? { id: `${part.op} ${path}` } : {}), ...inner };
}
