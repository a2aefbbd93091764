import { createCollection, type Collection, type Entity } from "./entities.ts";
import { layOver } from "./lay-over.ts";
import type { Random } from "./random.ts";
import type { SimulatedAnswer, SimulatedRequest } from "./simulated-request.ts";

/**
 * A system of which nothing is known but its address: a plain REST store. What was posted to a path can be read there,
 * one by one and as a list, and an id that nobody made is not found.
 */
export function createPlainSystem(random: Random) {
  const collections = new Map<string, Collection>();

  function at(path: string): Collection {
    const known = collections.get(path) ?? createCollection([]);
    collections.set(path, known);
    return known;
  }

  return {
    collection: (name: string) => at(`/${name.replace(/^\//, "")}`),
    answer({ method, path, body }: SimulatedRequest): SimulatedAnswer {
      const trimmed = path.replace(/\/+$/, "") || "/";
      const [, parent = "", id = ""] = /^(.*)\/([^/]+)$/.exec(trimmed) ?? [];
      const item = parent === "" ? undefined : collections.get(parent)?.find({}, "id", decodeURIComponent(id));

      if (method === "POST") {
        const entity: Entity = { id: random.letters(10).toLowerCase(), ...(isObject(body) ? body : { value: body }) };
        at(trimmed).add({}, entity);
        return json(201, entity);
      }
      if (item && (method === "GET" || method === "HEAD")) return json(200, item);
      if (method === "PUT" || method === "PATCH") {
        if (!item && method === "PATCH") return missing(trimmed);
        const entity = {
          ...(item && method === "PATCH"
            ? (layOver(undefined, item, body) as Entity)
            : { ...(isObject(body) ? body : { value: body }), id: decodeURIComponent(id) }),
        };
        if (item) at(parent).replace(item, entity);
        else at(parent).add({}, entity);
        return json(200, entity);
      }
      if (method === "DELETE") {
        if (!item) return missing(trimmed);
        at(parent).remove(item);
        return json(204, null);
      }
      const looksLikeItem = /\d/.test(id);
      return !looksLikeItem || collections.has(trimmed) ? json(200, at(trimmed).all({})) : missing(trimmed);
    },
  };
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
