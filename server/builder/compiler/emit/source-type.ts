import { eventTypeName, itemTypeName } from "../../clients/type-names.ts";
import type { Source } from "../plan/plan.ts";

export function sourceTypeName(source: Source): string {
  const { type } = source;
  if (type.from === "event") return eventTypeName(type.connection.alias, type.event);
  if (type.from === "declared") return type.name;
  const item = itemTypeName(type.connection.alias, type.operation.id);
  return source.kind === "items" ? `${item}[]` : item;
}

/** The import that a file in src/mappings needs for the source's type. */
export function sourceImport(source: Source): string {
  const name = sourceTypeName(source).replace("[]", "");
  if (source.type.from === "declared") return `import type { ${name} } from "../inputs/${source.noun.toLowerCase()}";`;
  return `import type { ${name} } from "../connections";`;
}
