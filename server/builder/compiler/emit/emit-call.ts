import type { ActionPlan } from "../plan/plan.ts";
import { access, literal } from "./render-value.ts";

/** One action as a step of its own. */
export function stepCall(action: ActionPlan, source: string): string {
  return `await step(${literal(action.step)}, () => ${callExpression(action, source)});`;
}

/** The call that an action makes, given the name of what it reads. */
export function callExpression(action: ActionPlan, source: string): string {
  const { alias } = action.connection;
  const mapped = action.mapping.rows.length > 0 ? `${action.mapping.exportName}(${source})` : null;
  if ("operation" in action.target) return `${alias}.${action.target.operation.id}(${mapped ?? ""})`;
  const { method } = action.target;
  const body = mapped ?? (method === "GET" || method === "DELETE" || source === "null" ? null : source);
  return `${alias}.request(${literal(method)}, ${pathExpression(action.target, source)}${body ? `, { body: ${body} }` : ""})`;
}

/** `"/orders"`, or `/stock/${encodeURIComponent(event.body.sku)}` where a field of what started it stands in the path. */
export function pathExpression({ path, params }: Extract<ActionPlan["target"], { method: string }>, source: string): string {
  if (params.length === 0) return literal(path);
  const text = params.reduce(
    (whole, { said, field }) => whole.replace(said, () => `\${encodeURIComponent(${access(field, source)})}`),
    path.replaceAll("`", ""),
  );
  return `\`${text}\``;
}
