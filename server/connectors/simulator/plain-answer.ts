import { createCollection, type Collection, type Entity } from "./entities.ts";
import { layOver } from "./lay-over.ts";
import { isWellFormedId, sampleRecord } from "./plain-record.ts";
import type { Random } from "./random.ts";
import type { SimulatedAnswer, SimulatedRequest } from "./simulated-request.ts";

/** `isKnown`: somebody said what is in it, by a seed or by a write that made something; nothing is made up beside that. */
interface Place {
  readonly collection: Collection;
  isKnown: boolean;
  readonly gone: Set<string>;
}

/**
 * A system of which nothing is known but its address: a plain REST store. What was posted to a path can be read there,
 * one by one and as a list. Where nobody said what a list holds, an item that is asked for by a well-formed id is there, as a
 * sample that says so: code that brings an id from elsewhere has it from a system that would have the item. Everywhere
 * else an id that nobody made is not found.
 */
export function createPlainSystem(random: Random) {
  const places = new Map<string, Place>();

  function at(path: string): Place {
    const known = places.get(path) ?? { collection: createCollection([]), isKnown: false, gone: new Set() };
    places.set(path, known);
    return known;
  }

  function find(parent: string, id: string): Entity | undefined {
    if (parent === "") return undefined;
    const { collection, isKnown, gone } = at(parent);
    const found = collection.find({}, "id", id);
    if (found || isKnown || gone.has(id) || !isWellFormedId(id)) return found;
    const sample = sampleRecord(parent, id);
    collection.add({}, sample);
    return sample;
  }

  return {
    collection(name: string): Collection {
      const place = at(`/${name.replace(/^\//, "")}`);
      place.isKnown = true;
      return place.collection;
    },
    answer({ method, path, body }: SimulatedRequest): SimulatedAnswer {
      const trimmed = path.replace(/\/+$/, "") || "/";
      const [, parent = "", last = ""] = /^(.*)\/([^/]+)$/.exec(trimmed) ?? [];
      const id = decoded(last);

      if (method === "POST") {
        const entity: Entity = { id: random.letters(10).toLowerCase(), ...(isObject(body) ? body : { value: body }) };
        at(trimmed).isKnown = true;
        at(trimmed).collection.add({}, entity);
        return json(201, entity);
      }
      const item = find(parent, id);
      if (item && (method === "GET" || method === "HEAD")) return json(200, item);
      if (method === "PUT" || method === "PATCH") {
        if (!item && method === "PATCH") return missing(trimmed);
        const entity = {
          ...(item && method === "PATCH" ? (layOver(undefined, item, body) as Entity) : { ...(isObject(body) ? body : { value: body }), id }),
        };
        if (item) at(parent).collection.replace(item, entity);
        else {
          at(parent).isKnown = true;
          at(parent).collection.add({}, entity);
        }
        return json(200, entity);
      }
      if (method === "DELETE") {
        if (!item) return missing(trimmed);
        at(parent).collection.remove(item);
        at(parent).gone.add(id);
        return json(204, null);
      }
      const looksLikeItem = /\d/.test(id) || NO_ID.test(id);
      return !looksLikeItem || places.has(trimmed) ? json(200, at(trimmed).collection.all({})) : missing(trimmed);
    },
  };
}

/** What a mistake in code leaves where an id should be. */
const NO_ID = /^(undefined|null|NaN|\[object Object\]|)$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function json(status: number, body: unknown): SimulatedAnswer {
  return { status, headers: { "content-type": "application/json", "x-vennel-simulated": "1" }, body: structuredClone(body) };
}

function missing(path: string): SimulatedAnswer {
  return json(404, { error: "not_found", message: `There is nothing at ${path}.` });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
