import type { Step } from "../../../../contracts/plan/step.ts";
import { isHole, type Slot, type Test, type Value } from "../../../../contracts/plan/value.ts";
import { knownValues } from "../fields/known-values.ts";
import type { Parts } from "./steps/building.ts";

/** “all open pull requests”: a list that can be asked for just those is asked for them, where the field and the argument are one; null where it can't. */
export function asArgument(read: Step, list: Value, test: Slot<Test>, { systems, catalogue }: Parts): Step | null {
  if (read.kind !== "call" || !("field" in list) || list.field.of !== read.id || list.field.path.length > 0) return null;
  if (isHole(test) || !("left" in test) || test.is !== "equals" || isHole(test.left) || !("field" in test.left)) return null;
  const { right } = test;
  const [name, ...deeper] = test.left.field.path;
  if (name === undefined || deeper.length > 0 || read.args[name] !== undefined || right === undefined || isHole(right) || !("literal" in right)) return null;
  const connector = systems.find(({ connection }) => connection.alias === read.connection)?.connection.connector ?? "";
  const argument = catalogue.get(connector)?.operations.find(({ id }) => id === read.operation)?.input.properties?.[name];
  return argument && knownValues(argument).some((value) => value === right.literal) ? { ...read, args: { ...read.args, [name]: right } } : null;
}
