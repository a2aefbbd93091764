import { literal } from "./render-value.ts";

const WIDTH = 110;

/** A JSON value over as many lines as it needs. */
export function pretty(value: unknown, indent = 0): string {
  const flat = literal(value);
  if (flat.length + indent <= WIDTH || typeof value !== "object" || value === null) return flat;
  const inner = " ".repeat(indent + 2);
  const end = " ".repeat(indent);
  if (Array.isArray(value)) return `[\n${value.map((item) => `${inner}${pretty(item, indent + 2)},`).join("\n")}\n${end}]`;
  const lines = Object.entries(value).map(
    ([name, item]) => `${inner}${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}: ${pretty(item, indent + 2)},`,
  );
  return `{\n${lines.join("\n")}\n${end}}`;
}
