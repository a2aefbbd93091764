import type { Atom } from "./flatten.ts";
import type { SpokenCase } from "./case.ts";

/** What the annotation says is done, in the same form as what a plan does. */
export interface Wanted {
  /** Alternatives: `connector operation`. */
  readonly any: readonly { readonly system: string; readonly operation: string }[];
  readonly args: Readonly<Record<string, string>>;
  readonly tests: readonly Atom[];
  readonly branch: ReadonlySet<string>;
}

interface Place {
  readonly tests: readonly Atom[];
  readonly branch: ReadonlySet<string>;
}
type Raw = Readonly<Record<string, unknown>>;

export function wantedBy(row: SpokenCase): readonly Wanted[] {
  return walk(row.steps, { tests: [], branch: new Set() });
}

function walk(steps: unknown, place: Place): readonly Wanted[] {
  return (Array.isArray(steps) ? (steps as readonly Raw[]) : []).flatMap((step) => {
    const into = (name: string): Place => ({ ...place, branch: new Set([...place.branch, name]) });
    const own = step.do ?? step.find;
    if (typeof own === "object" && own !== null && !Array.isArray(own)) {
      const call = own as { system: string; operation: string; args?: Raw };
      const any = call.operation.split("~").map((operation) => ({ system: call.system, operation }));
      const first: Wanted = { any, args: literals(call.args ?? {}), ...place, branch: step.find ? new Set([...place.branch, "find"]) : place.branch };
      return [first, ...walk(step.found, into("found")), ...walk(step.missing, into("missing")), ...walk(step.on_error, into("failed"))];
    }
    const plain = (operation: string): Wanted => ({ any: [{ system: "", operation }], args: {}, ...place });
    if (typeof step.if === "string") {
      const tests = testsIn(step.if);
      return [
        ...walk(step.then, { ...place, tests: [...place.tests, ...tests] }),
        ...walk(step.else, {
          tests: [...place.tests, ...tests.map((atom) => ({ ...atom, is: `not ${atom.is}` }))],
          branch: new Set([...place.branch, "else"]),
        }),
      ];
    }
    if (step.each !== undefined) return walk(step.do, into("each"));
    if (step.digest !== undefined) return walk(step.digest, into("digest"));
    if (step.on_error !== undefined) return walk(step.on_error, into("failed"));
    if (step.reply !== undefined) return [plain("reply")];
    if (step.wait !== undefined) return [plain("wait")];
    if (step.approval !== undefined) return [plain("approval")];
    return Object.keys(step).map(plain);
  });
}

const literals = (args: Raw) =>
  Object.fromEntries(Object.entries(args).flatMap(([name, value]) => (name === "fields" || typeof value !== "string" ? [] : [[name, value]])));

/** Operators as different annotators write them. */
const OPERATORS: Readonly<Record<string, string>> = {
  neq: "ne",
  gte: "ge",
  lte: "le",
  starts_with: "starts",
  startsWith: "starts",
  ends_with: "ends",
  endsWith: "ends",
  exists: "present",
  missing: "empty",
};

function testsIn(text: string): readonly Atom[] {
  return text.split(/ and | or /).flatMap((part) => {
    const match =
      /^(\S+) (eq|neq?|gte?|ge|lte?|le|contains|empty|missing|present|exists|starts|starts_with|startsWith|ends|ends_with|endsWith|in|older_than|newer_than|within)\b ?(.*)$/.exec(
        part.trim(),
      );
    const is = match?.[2] ?? "";
    return match ? [{ field: match[1] ?? "", is: OPERATORS[is] ?? is, value: match[3] ?? "" }] : [];
  });
}
