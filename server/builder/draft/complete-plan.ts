import type { Plan } from "../../../contracts/plan/plan.ts";
import type { DeclaredField, Start } from "../../../contracts/plan/start.ts";
import { isHole } from "../../../contracts/plan/value.ts";
import { fieldsIn, type ConnectorOf } from "../plan-code/index.ts";

/** The plan with what its code needs to be whole: variables that can be set, and a body that is declared as far as it is read. */
export function completePlan(plan: Plan, connectorOf: ConnectorOf): Plan {
  const whole = { ...plan, steps: withNames(withVariables(plan.steps)) as Plan["steps"] };
  return { ...whole, starts: whole.starts.map((start) => withCursor(withBody(start, whole), connectorOf)) };
}

function withCursor(start: Start, connectorOf: ConnectorOf): Start {
  if (isHole(start) || start.kind !== "list") return start;
  const operation = connectorOf(start.connection)?.operations.find(({ id }) => id === start.operation);
  const keepsCursor = operation !== undefined && operation.paging === undefined && operation.output.properties?.cursor !== undefined;
  return keepsCursor ? { ...start, cursor: true, fresh: "new", id: null, version: [] } : start;
}

/** A loop is called by what it goes over. */
function withNames(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withNames);
  if (typeof part !== "object" || part === null || "literal" in part) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withNames(value)]));
  return inner.kind === "each" && inner.name === "" ? { ...inner, name: `Each ${String(inner.item)}` } : inner;
}

/** Variables are set under names in capitals. */
export function variablesIn(plan: Plan): readonly string[] {
  return [...new Set(fieldsIn([plan.starts, plan.steps]).flatMap(({ of, path: [name] }) => (of === "vars" && name ? [name] : [])))];
}

function withVariables(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withVariables);
  if (typeof part !== "object" || part === null || "literal" in part) return part;
  if ("of" in part && part.of === "vars" && "path" in part) {
    const [name = "", ...rest] = part.path as readonly string[];
    return { of: "vars", path: [name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase(), ...rest] };
  }
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, withVariables(inner)]));
}

function withBody(start: Start, plan: Plan): Start {
  if (isHole(start) || start.kind !== "webhook" || start.body.length > 0) return start;
  return {
    ...start,
    body: declared(fieldsIn(plan.steps).flatMap(({ of, path }) => (of === "event" && path[0] === "body" && path.length > 1 ? [path.slice(1)] : []))),
  };
}

function declared(paths: readonly (readonly string[])[]): DeclaredField[] {
  return [...Map.groupBy(paths, ([name]) => name ?? "")].map(([name, group]) => {
    const inner = group.flatMap(([, ...rest]) => (rest.length > 0 ? [rest] : []));
    return { name, type: inner.length > 0 ? "object" : "text", optional: false, fields: declared(inner) };
  });
}
