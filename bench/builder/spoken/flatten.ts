import type { Step } from "../../../contracts/plan/step.ts";
import { isHole, type Field, type Slot, type Test, type Value } from "../../../contracts/plan/value.ts";
import type { Plan } from "../../../contracts/plan/plan.ts";
import type { KnownConnection } from "../../../server/builder/project-files.ts";

/** One comparison of a condition: field, operator, value, as words. */
export interface Atom {
  readonly field: string;
  readonly is: string;
  readonly value: string;
}

/** Something that a plan does, and where it stands. */
export interface Done {
  readonly system: string;
  readonly operation: string;
  /** Places that were said: argument → value. */
  readonly args: Readonly<Record<string, string>>;
  readonly tests: readonly Atom[];
  /** What lists before it were asked for: their arguments with fixed values. */
  readonly asked: readonly Atom[];
  /** `found`, `missing`, `else`, `failed`, `each`, `digest`. */
  readonly branch: ReadonlySet<string>;
}

interface Place {
  readonly tests: readonly Atom[];
  readonly asked: readonly Atom[];
  readonly branch: ReadonlySet<string>;
}

export function doneBy(plan: Plan, connections: readonly KnownConnection[]): readonly Done[] {
  const connectorOf = new Map(connections.map(({ alias, connector }) => [alias, connector]));
  const out: Done[] = [];
  const finds = new Set<string>();
  const walk = (steps: readonly Step[], start: Place): void => {
    let place = start;
    for (const step of steps) {
      switch (step.kind) {
        case "call":
        case "find":
          if (step.kind === "find") finds.add(step.id);
          out.push({
            system: connectorOf.get(step.connection) ?? step.connection,
            operation: step.operation,
            args: argsOf(step.args),
            ...place,
            branch: new Set([...place.branch, ...(JSON.stringify(step.args).includes('"map"') ? ["digest"] : []), ...(step.kind === "find" ? ["find"] : [])]),
          });
          if (step.kind === "call" && step.pages) place = { ...place, asked: [...place.asked, ...askedBy(step.args)] };
          break;
        case "request":
          out.push({
            system: "http",
            operation: step.method,
            args: { connection: step.connection, ...(isHole(step.path) ? {} : { path: textOf(step.path) }) },
            ...place,
          });
          break;
        case "sleep":
          out.push({ system: "", operation: "wait", args: {}, ...place });
          break;
        case "approve":
          out.push({ system: "", operation: "approval", args: {}, ...place });
          break;
        case "reply":
          out.push({ system: "", operation: "reply", args: {}, ...place });
          break;
        case "only":
          place = { ...place, ...guarded(step.test, place, finds, false) };
          break;
        case "set":
          if (!isHole(step.value) && "filter" in step.value) place = { ...place, tests: [...place.tests, ...atoms(step.value.test)] };
          break;
        case "if":
          walk(step.yes, guarded(step.test, place, finds, false));
          walk(step.no, guarded(step.test, place, finds, true));
          break;
        case "each": {
          const outer = !isHole(step.of) && "field" in step.of && step.of.field.of === "event" && step.of.field.path[0] === "items";
          walk(step.do, outer ? place : { ...place, branch: new Set([...place.branch, "each"]) });
          break;
        }
        case "try":
          walk(step.do, place);
          walk(step.failed, { ...place, branch: new Set([...place.branch, "failed"]) });
          break;
        default:
      }
    }
  };
  walk(plan.steps, { tests: [], asked: [], branch: new Set() });
  return out;
}

function guarded(test: Slot<Test>, place: Place, finds: ReadonlySet<string>, otherwise: boolean): Place {
  const found = findTest(test, finds);
  if (found !== null) return { ...place, branch: new Set([...place.branch, found !== otherwise ? "found" : "missing"]) };
  const isApproval = !isHole(test) && "left" in test && !isHole(test.left) && "field" in test.left && test.left.field.of.startsWith("approved");
  if (isApproval) return place;
  return {
    ...place,
    tests: [...place.tests, ...atoms(test).map((atom) => (otherwise ? { ...atom, is: `not ${atom.is}` } : atom))],
    branch: otherwise ? new Set([...place.branch, "else"]) : place.branch,
  };
}

function findTest(test: Slot<Test>, finds: ReadonlySet<string>): boolean | null {
  if (isHole(test)) return null;
  if ("not" in test) {
    const inner = findTest(test.not, finds);
    return inner === null ? null : !inner;
  }
  return "left" in test && !isHole(test.left) && "field" in test.left && finds.has(test.left.field.of) && test.left.field.path.length === 0 ? true : null;
}

export function atoms(test: Slot<Test>): readonly Atom[] {
  if (isHole(test)) return [{ field: "?", is: "?", value: "?" }];
  if ("all" in test) return test.all.flatMap(atoms);
  if ("any" in test) return test.any.flatMap(atoms);
  if ("not" in test) return atoms(test.not).map((atom) => ({ ...atom, is: atom.is === "present" ? "empty" : `not ${atom.is}` }));
  if ("some" in test) return atoms(test.test).map((atom) => ({ ...atom, field: fieldText(test.some) }));
  if ("code" in test) return [];
  return [
    {
      field: isHole(test.left) ? "?" : fieldText(test.left),
      is: test.is,
      value: test.right === undefined ? "" : isHole(test.right) ? "?" : textOf(test.right),
    },
  ];
}

const askedBy = (args: Readonly<Record<string, Slot<Value>>>): readonly Atom[] =>
  Object.entries(args).flatMap(([field, slot]) => (!isHole(slot) && "literal" in slot ? [{ field, is: "equals", value: textOf(slot) }] : []));

function fieldText(value: Value): string {
  if ("field" in value) return pathText(value.field);
  if ("call" in value) return fieldText(value.on);
  return textOf(value);
}
const pathText = ({ path }: Field) => path.join(".");

function argsOf(args: Readonly<Record<string, Slot<Value>>>): Record<string, string> {
  return Object.fromEntries(Object.entries(args).flatMap(([name, slot]) => (isHole(slot) ? [] : [[name, textOf(slot)]])));
}

function textOf(value: Value): string {
  if ("literal" in value) return typeof value.literal === "string" ? value.literal : JSON.stringify(value.literal);
  if ("field" in value) return `field:${pathText(value.field)}`;
  if ("list" in value) return value.list.map((each) => (isHole(each) ? "?" : textOf(each))).join(",");
  if ("call" in value && value.call === "startOf") return "today";
  if ("text" in value && value.text.some((part) => typeof part === "string" && part.endsWith("/")))
    return value.text.filter((part) => typeof part === "string").join("");
  return JSON.stringify(value);
}
