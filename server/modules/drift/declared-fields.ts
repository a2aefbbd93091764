import type { JsonSchema } from "../../connectors/json-schema.ts";

const DEEPEST = 8;

/** The fields that a connector's schema of an answer declares, in the manner of shapes. */
export function declaredFields(schema: JsonSchema): { declared: Set<string>; required: Set<string> } {
  const declared = new Set<string>();
  const required = new Set<string>();
  collect(schema, "", 0);
  return { declared, required };

  function collect(of: JsonSchema, path: string, depth: number): void {
    if (depth > DEEPEST) return;
    if (of.items) {
      declared.add(`${path}[]`);
      collect(of.items, `${path}[]`, depth + 1);
    }
    for (const [name, inner] of Object.entries(of.properties ?? {})) {
      const own = path === "" ? name : `${path}.${name}`;
      declared.add(own);
      if (of.required?.includes(name)) required.add(own);
      collect(inner, own, depth + 1);
    }
  }
}
