import ts from "typescript-browser";
import { access } from "../../emit/render-value.ts";
import type { Field } from "../../fields/field.ts";
import type { TextChange } from "../text-change.ts";
import type { NamesInReach } from "./trace-names.ts";

/** Whether a field belongs to the event that starts a run, or to one of the things that the run reads. */
export type Root = "event" | "item";

/** A field as code at a place comes to it: by a name, and the rest of its path from there. */
export interface Reached {
  readonly name: string;
  readonly field: Field;
  /** What must be changed first, where a parameter does not yet take the name from what it is given. */
  readonly changes: readonly TextChange[];
}

const PREFIX: Readonly<Record<Root, readonly string[]>> = { event: ["event", "body"], item: ["item"] };

/** Null when no name that can be used at the place leads to the field. */
export function reachField(scope: NamesInReach, field: Field, root: Root, at: number): Reached | null {
  const whole = [...PREFIX[root], ...field.path];
  const ways = [...scope.names].flatMap(([name, { path, from }]) => (path !== null && from <= at && leadsTo(path, whole) ? [{ name, path }] : []));
  const [best] = ways.sort((a, b) => b.path.length - a.path.length);
  return best ? from(best.name, best.path, field, root, []) : widened(scope, whole, field, root);
}

export function accessTo(reached: Reached): string {
  return access(reached.field, reached.name);
}

/** `({ issue }) =>` becomes `({ issue, repository }) =>`, and `run()` is given its event. */
function widened(scope: NamesInReach, whole: readonly string[], field: Field, root: Root): Reached | null {
  const { node } = scope;
  const file = node.getSourceFile().fileName;
  const [best] = scope.patterns.filter(({ path }) => path.length < whole.length && leadsTo(path, whole)).sort((a, b) => b.path.length - a.path.length);
  if (best) {
    const taken = whole[best.path.length] ?? "";
    const last = best.pattern.elements.at(-1);
    const change = last
      ? { start: last.getEnd(), end: last.getEnd(), text: `, ${taken}`, file }
      : { start: best.pattern.getStart(), end: best.pattern.getEnd(), text: `{ ${taken} }`, file };
    return /^[A-Za-z_$][\w$]*$/.test(taken) ? from(taken, [...best.path, taken], field, root, [change]) : null;
  }
  const isRun = root === "event" && node.parameters.length === 0 && ts.isMethodDeclaration(node);
  if (!isRun) return null;
  const at = node.getStart() + node.getText().indexOf("(") + 1;
  return from("event", ["event"], field, root, [{ start: at, end: at, text: "{ event }", file }]);
}

function leadsTo(path: readonly string[], whole: readonly string[]): boolean {
  return path.length <= whole.length && path.every((segment, index) => whole[index] === segment);
}

function from(name: string, path: readonly string[], field: Field, root: Root, changes: readonly TextChange[]): Reached | null {
  const missing = PREFIX[root].slice(path.length);
  if (root === "item" && missing.length > 0) return null;
  const passed = Math.max(0, path.length - PREFIX[root].length);
  const optionalFrom = field.optionalFrom === null ? null : field.optionalFrom - passed;
  return { name: [name, ...missing].join("."), field: { ...field, path: field.path.slice(passed), optionalFrom }, changes };
}
