import type { CallStep, Step } from "../../../../contracts/plan/step.ts";
import { isHole, type Slot, type Test, type Value } from "../../../../contracts/plan/value.ts";
import { fieldsIn } from "../fields-in.ts";

export interface Guard {
  readonly test: Slot<Test>;
  readonly after: number;
}

export interface MainPath {
  /** Conditions that the sample has to meet. */
  readonly holds: readonly Slot<Test>[];
  /** Conditions that end the run, each with the number of calls before it. */
  readonly guards: readonly Guard[];
  /** Calls that happen for certain when they are met. */
  readonly calls: readonly CallStep[];
}

/** The way through a plan on which every condition about the event holds. What depends on other systems is left out. */
export function mainPath(steps: readonly Step[]): MainPath {
  const path = { holds: [] as Slot<Test>[], guards: [] as Guard[], calls: [] as CallStep[] };
  follow(steps, path);
  return path;
}

/** False once it is not certain any more that what follows happens. */
function follow(steps: readonly Step[], path: { holds: Slot<Test>[]; guards: Guard[]; calls: CallStep[] }): boolean {
  for (const step of steps) {
    switch (step.kind) {
      case "only":
        if (!isAboutEvent(step.test)) return false;
        path.holds.push(step.test);
        path.guards.push({ test: step.test, after: path.calls.length });
        break;
      case "if":
        if (!isAboutEvent(step.test)) break;
        path.holds.push(step.test);
        if (!follow(step.yes, path)) return false;
        break;
      case "call":
        path.calls.push(step);
        break;
      case "each":
        if (isListOfEvent(step.of)) path.calls.push(...callsOfItem(step.do));
        break;
      case "parallel":
        if (!step.branches.every((branch) => follow(branch, path))) return false;
        break;
      case "try":
        if (!follow(step.do, path)) return false;
        break;
      case "reply":
      case "stop":
      case "fail":
      case "wait":
      case "approve":
      case "code":
      case "open":
        return false;
      default:
        break;
    }
  }
  return true;
}

/** The sample has an item in each of its lists. */
function isListOfEvent(of: Slot<Value>): boolean {
  return !isHole(of) && "field" in of && of.field.of === "event";
}

/** The calls made for every item; none where a condition says for which. */
function callsOfItem(steps: readonly Step[]): readonly CallStep[] {
  const path = { holds: [] as Slot<Test>[], guards: [] as Guard[], calls: [] as CallStep[] };
  follow(steps, path);
  return path.holds.length === 0 ? path.calls : [];
}

function isAboutEvent(test: Slot<Test>): boolean {
  if (isHole(test)) return false;
  const fields = fieldsIn(test);
  const items = itemsIn(test);
  return fields.length > 0 && fields.every(({ of }) => of === "event" || items.has(of)) && !JSON.stringify(test).includes('{"code"');
}

function itemsIn(test: Test): ReadonlySet<string> {
  return new Set([...JSON.stringify(test).matchAll(/"item":"([^"]+)"/g)].map(([, name]) => name ?? ""));
}
