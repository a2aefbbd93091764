import type { Entity } from "./entities.ts";

/** A poll over a simulated system: what the cursor, which names everything that was seen, does not name. */
export function listNew(entities: readonly Entity[], idOf: (entity: Entity) => string, args: Readonly<Record<string, unknown>>) {
  const ids = entities.map(idOf);
  const cursor = JSON.stringify(ids);
  if (typeof args["cursor"] !== "string") return { items: args["includeExisting"] === true ? entities : [], cursor };
  const seen = new Set(seenIn(args["cursor"]));
  return { items: entities.filter((entity) => !seen.has(idOf(entity))), cursor };
}

function seenIn(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(cursor);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
