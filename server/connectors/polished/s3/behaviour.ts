import { createHash } from "node:crypto";
import { type Behaviour, simulatedJson } from "../../simulator/behaviour.ts";
import type { Entity } from "../../simulator/entities.ts";
import { listNew } from "../../simulator/list-new.ts";
import { textOf } from "../../requests/text-of.ts";

const LISTED = ["key", "size", "etag", "lastModified", "storageClass"];
const PROPERTIES = ["key", "size", "etag", "contentType", "lastModified", "metadata"];

/** A bucket that keeps what is put into it, in the order of the keys. */
export const s3Behaviour: Behaviour = ({ operation, args, collection, now }) => {
  const objects = collection("object");
  const key = textOf(args["key"] ?? "");
  const find = (name: string) => objects.all({}).find((object) => object["key"] === name);
  const missing = simulatedJson(404, { code: "NoSuchKey", message: "The specified key does not exist." });
  const below = (prefix: unknown) =>
    objects
      .all({})
      .map(whole)
      .filter((object) => textOf(object["key"]).startsWith(textOf(prefix ?? "")))
      .toSorted((a, b) => (textOf(a["key"]) < textOf(b["key"]) ? -1 : 1));
  const put = (object: Entity) => {
    const old = find(textOf(object["key"]));
    if (old) objects.replace(old, object);
    else objects.add({}, object);
  };

  switch (operation.id) {
    case "objects.list":
      return simulatedJson(200, page(below(args["prefix"]), args));
    case "objects.listNew": {
      const { items, cursor } = listNew(below(args["prefix"]), (object) => `${textOf(object["key"])} ${textOf(object["etag"])}`, args);
      return simulatedJson(200, { items: items.map((object) => pick(object, LISTED)), cursor });
    }
    case "objects.get": {
      const object = find(key);
      return object ? simulatedJson(200, pick(whole(object), [...PROPERTIES, "encoding", "content"])) : missing;
    }
    case "objects.head": {
      const object = find(key);
      return object ? simulatedJson(200, pick(whole(object), PROPERTIES)) : missing;
    }
    case "objects.put": {
      if (args["onlyIfAbsent"] === true && find(key))
        return simulatedJson(412, { code: "PreconditionFailed", message: "There is an object of this key already." });
      const object = whole({ ...args, lastModified: now.toISOString() });
      put(object);
      return simulatedJson(200, pick(object, ["key", "etag", "size"]));
    }
    case "objects.copy": {
      const from = find(textOf(args["from"]));
      if (!from) return missing;
      const object: Entity = { ...whole(from), key, lastModified: now.toISOString() };
      put(object);
      return simulatedJson(200, { key, etag: object["etag"], size: null });
    }
    case "objects.delete": {
      const object = find(key);
      if (object) objects.remove(object);
      return simulatedJson(200, { key, deleted: true });
    }
    default:
      return null;
  }
};

/** What a test puts into the bucket may be no more than a key and a content. */
function whole(given: Entity): Entity {
  const content = textOf(given["content"] ?? "");
  const encoding = given["encoding"] ?? "text";
  const bytes = Buffer.from(content, encoding === "base64" ? "base64" : "utf8");
  return {
    key: given["key"],
    size: given["size"] ?? bytes.byteLength,
    etag: given["etag"] ?? createHash("md5").update(bytes).digest("hex"),
    lastModified: given["lastModified"] ?? "2026-05-04T08:00:00.000Z",
    storageClass: given["storageClass"] ?? "STANDARD",
    contentType: given["contentType"] ?? "text/plain; charset=utf-8",
    metadata: given["metadata"] ?? {},
    encoding,
    content,
  };
}

function page(objects: readonly Entity[], args: Readonly<Record<string, unknown>>) {
  const delimiter = textOf(args["delimiter"] ?? "");
  const prefix = textOf(args["prefix"] ?? "");
  const after = textOf(args["cursor"] ?? args["startAfter"] ?? "");
  const rest = (object: Entity) => textOf(object["key"]).slice(prefix.length);
  const isInside = (object: Entity) => delimiter !== "" && rest(object).includes(delimiter);
  const folders = [...new Set(objects.filter(isInside).map((object) => prefix + (rest(object).split(delimiter)[0] ?? "") + delimiter))];
  const found = objects.filter((object) => !isInside(object) && textOf(object["key"]) > after);
  const shown = found.slice(0, Number(args["limit"] ?? 1_000));
  return { objects: shown.map((object) => pick(object, LISTED)), folders, next: found.length > shown.length ? textOf(shown.at(-1)?.["key"]) : null };
}

function pick(object: Entity, names: readonly string[]): Entity {
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}
