import { textOf } from "../../requests/text-of.ts";
import { type Behaviour, simulatedJson } from "../../simulator/behaviour.ts";
import type { Collection, Entity } from "../../simulator/entities.ts";
import { listNew } from "../../simulator/list-new.ts";

const LISTED = ["path", "name", "type", "size", "modifiedAt"];
const HOME = "/home/simulated";

/** A server that keeps what is written to it. Folders are there as soon as something is in them, or they were made. */
export const sftpBehaviour: Behaviour = ({ operation, args, collection, now }) => {
  const files = collection("file");
  const path = plain(args["path"]);
  const found = find(files, path);
  const inside = (folder: string) => entriesOf(files).filter((entry) => folderOf(plain(entry["path"])) === folder);
  const isFolder = (name: string) =>
    name === "" || find(files, name)?.["type"] === "folder" || entriesOf(files).some((entry) => plain(entry["path"]).startsWith(`${name}/`));
  const make = (name: string): void => {
    if (isFolder(name)) return;
    make(folderOf(name));
    files.add({}, { path: name, type: "folder", size: 4_096, modifiedAt: now.toISOString() });
  };

  switch (operation.id) {
    case "status.get":
      return simulatedJson(200, { home: HOME });
    case "files.list":
      return isFolder(plain(args["folder"])) ? simulatedJson(200, { files: inside(plain(args["folder"])).map(listed) }) : missing();
    case "files.listNew": {
      if (!isFolder(plain(args["folder"]))) return missing();
      const { items, cursor } = listNew(
        inside(plain(args["folder"])).filter(({ type }) => type === "file"),
        (one) => JSON.stringify(listed(one)),
        args,
      );
      return simulatedJson(200, { items: items.map(listed), cursor });
    }
    case "files.get":
      return found ? simulatedJson(200, whole(found)) : missing();
    case "files.stat":
      return found ? simulatedJson(200, listed(whole(found))) : missing();
    case "files.put": {
      if (args["createFolders"] === true) make(folderOf(path));
      if (!isFolder(folderOf(path))) return missing();
      if (found && args["onlyIfAbsent"] === true) return occupied(path);
      const file = whole({ path, content: args["content"], encoding: args["encoding"], modifiedAt: now.toISOString() });
      if (found) files.replace(found, file);
      else files.add({}, file);
      return simulatedJson(200, { path: args["path"], size: file["size"] });
    }
    case "files.rename": {
      const to = plain(args["to"]);
      const other = find(files, to);
      if (args["createFolders"] === true) make(folderOf(to));
      if (!found || !isFolder(folderOf(to))) return missing();
      if (other && args["overwrite"] !== true) return occupied(to);
      if (other) files.remove(other);
      files.replace(found, { ...found, path: to, name: to.split("/").at(-1) });
      return simulatedJson(200, { path: args["to"] });
    }
    case "folders.create":
      make(path);
      return simulatedJson(200, { path: args["path"] });
    case "files.delete":
    case "folders.delete": {
      if (!found) return missing();
      if (inside(path).length > 0) return simulatedJson(422, { code: 4, message: "The server could not do it; it may be there already, or not empty." });
      files.remove(found);
      return simulatedJson(200, { path: args["path"], deleted: true });
    }
    default:
      return null;
  }
};

function entriesOf(files: Collection): Entity[] {
  return files.all({}).map(whole);
}

function find(files: Collection, path: string): Entity | undefined {
  return files.all({}).find((entry) => plain(entry["path"]) === path);
}

/** What a test puts there may be no more than a path and a content. */
function whole(given: Entity): Entity {
  const content = textOf(given["content"] ?? "");
  const encoding = given["encoding"] ?? "text";
  const size = given["size"] ?? Buffer.from(content, encoding === "base64" ? "base64" : "utf8").byteLength;
  const name = textOf(given["path"]).split("/").at(-1);
  const common = { path: given["path"], name, type: given["type"] ?? "file", size, modifiedAt: given["modifiedAt"] ?? "2026-05-04T08:00:00.000Z" };
  return common.type === "folder" ? common : { ...common, encoding, content };
}

function listed(entry: Entity): Entity {
  return Object.fromEntries(LISTED.map((name) => [name, entry[name]]));
}

/** From the account's own folder, however it is said. */
function plain(path: unknown): string {
  return textOf(path ?? "")
    .replace(HOME, "")
    .replace(/^[./]+|\/+$/g, "");
}

function folderOf(path: string): string {
  return path.split("/").slice(0, -1).join("/");
}

function missing() {
  return simulatedJson(404, { code: 2, message: "There is nothing of this name." });
}

function occupied(path: string) {
  return simulatedJson(409, { code: "exists", message: `There is something at ${path} already.` });
}
