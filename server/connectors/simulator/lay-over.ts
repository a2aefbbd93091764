/**
 * Lays the fields of a request over an entity in the form that the system would answer with:
 * names of labels become labels, and a scalar where an object stands becomes that object's name or id.
 */
export function layOver(model: unknown, entity: unknown, input: unknown): unknown {
  if (!isObject(input)) return expand(model ?? entity, input);
  if (!isObject(entity)) return structuredClone(input);
  const result: Record<string, unknown> = { ...entity };
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) result[name] = layOver(isObject(model) ? model[name] : undefined, entity[name], value);
  }
  return result;
}

const NAMES = ["name", "ref", "login", "email", "key", "value", "status", "id"];

function expand(model: unknown, value: unknown): unknown {
  if (Array.isArray(value) && isObject(model) && Array.isArray(model["data"])) return { ...model, data: expand(model["data"], value) };
  if (Array.isArray(value)) return value.map((item) => expandItem(Array.isArray(model) ? model[0] : undefined, item));
  if (!isObject(model) || isObject(value) || value === null) return value;
  const name = NAMES.find((one) => typeof model[one] === typeof value);
  return name ? { ...structuredClone(model), [name]: value } : value;
}

function expandItem(model: unknown, item: unknown): unknown {
  return isObject(model) && isObject(item) ? layOver(model, structuredClone(model), item) : expand(model, item);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
