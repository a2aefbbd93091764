import { readDotted } from "../requests/dotted.ts";
import { textOf } from "../requests/text-of.ts";

export type Entity = Record<string, unknown>;

interface Kept {
  /** The path parameters under which it was made; seeds belong to every one. */
  readonly scope: Readonly<Record<string, string>> | null;
  entity: Entity;
}

/** The entities of one collection of a simulated system, in the order in which they came. */
export interface Collection {
  all(scope: Readonly<Record<string, string>>): Entity[];
  find(scope: Readonly<Record<string, string>>, field: string, value: string): Entity | undefined;
  add(scope: Readonly<Record<string, string>>, entity: Entity): void;
  replace(old: Entity, entity: Entity): void;
  remove(entity: Entity): void;
  seed(entities: readonly Entity[]): void;
}

export function createCollection(seed: readonly Readonly<Entity>[]): Collection {
  const kept: Kept[] = seed.map((entity) => ({ scope: null, entity: structuredClone(entity) }));
  const visible = (scope: Readonly<Record<string, string>>) =>
    kept.filter((one) => one.scope === null || Object.entries(scope).every(([name, value]) => one.scope?.[name] === value)).map(({ entity }) => entity);

  return {
    all: visible,
    find: (scope, field, value) => visible(scope).find((entity) => textOf(readDotted(entity, field) ?? "").toLowerCase() === value.toLowerCase()),
    add: (scope, entity) => void kept.push({ scope, entity }),
    replace(old, entity) {
      const found = kept.find((one) => one.entity === old);
      if (found) found.entity = entity;
    },
    remove(entity) {
      const index = kept.findIndex((one) => one.entity === entity);
      if (index >= 0) kept.splice(index, 1);
    },
    /** What a test puts there takes the place of the sample data. */
    seed: (entities) => void kept.splice(0, kept.length, ...entities.map((entity) => ({ scope: null, entity: structuredClone(entity) }))),
  };
}
