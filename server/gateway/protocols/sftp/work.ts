import type { SFTPWrapper } from "ssh2";
import { bytesOf, contentOf, rangeOf } from "../file-content.ts";
import { fingerprint } from "../newly-seen.ts";
import { BadRequest, type Fields, needText, segmentsOf } from "../request-parts.ts";
import { fileOf, folderOf, listFolder, makeFolders, move, promised, readPart, type RemoteFile, stat, writeWhole } from "./files.ts";

export interface SftpWork {
  /** It may be done again, whatever became of the first time. */
  readonly isRead: boolean;
  readonly run: (sftp: SFTPWrapper) => Promise<unknown>;
}

const SETTLED_AFTER_S = 10;

/** What a request asks of the server; the path of a file is one segment whatever it holds. */
export function workOf(method: string, path: string, query: URLSearchParams, body: Fields): SftpWork {
  if (path === "/status" && method === "GET")
    return { isRead: true, run: async (sftp) => ({ home: await promised<string>((done) => sftp.realpath(".", done)) }) };
  if (path === "/files" && method === "GET") return { isRead: true, run: async (sftp) => ({ files: await listFolder(sftp, query.get("folder") || ".") }) };
  if (path === "/new" && method === "POST") return { isRead: true, run: (sftp) => listNew(sftp, body) };
  const [kind, name = "", part, ...more] = segmentsOf(path);
  if (more.length > 0 || name === "" || name.includes("\u0000")) throw new BadRequest(`A server of files has no ${method} ${path}.`);

  switch (`${method} ${kind}${part === undefined ? "" : ` ${part}`}`) {
    case "GET files":
      return { isRead: true, run: (sftp) => read(sftp, name, query) };
    case "GET files properties":
      return { isRead: true, run: async (sftp) => fileOf(name, await stat(sftp, name)) };
    case "PUT files":
      return { isRead: false, run: (sftp) => write(sftp, name, body) };
    case "DELETE files":
      return { isRead: false, run: async (sftp) => (await promised((done) => sftp.unlink(name, done)), { path: name, deleted: true }) };
    case "POST files rename":
      return { isRead: false, run: (sftp) => rename(sftp, name, body) };
    case "PUT folders":
      return { isRead: false, run: async (sftp) => (await makeFolders(sftp, name.replace(/\/+$/, "")), { path: name }) };
    case "DELETE folders":
      return { isRead: false, run: async (sftp) => (await promised((done) => sftp.rmdir(name, done)), { path: name, deleted: true }) };
    default:
      throw new BadRequest(`A server of files has no ${method} ${path}.`);
  }
}

async function read(sftp: SFTPWrapper, path: string, query: URLSearchParams) {
  const file = fileOf(path, await stat(sftp, path));
  if (file.type === "folder") throw new BadRequest("This is a folder, and no file.");
  return { ...file, ...contentOf(await readPart(sftp, path, file.size, rangeOf(query)), query.get("encoding")) };
}

async function write(sftp: SFTPWrapper, path: string, body: Fields) {
  const bytes = bytesOf(body);
  if (body["createFolders"] === true) await makeFolders(sftp, folderOf(path));
  await writeWhole(sftp, path, bytes, body["onlyIfAbsent"] !== true);
  return { path, size: bytes.byteLength };
}

async function rename(sftp: SFTPWrapper, from: string, body: Fields) {
  const to = needText(body, "to");
  if (body["createFolders"] === true) await makeFolders(sftp, folderOf(to));
  await move(sftp, from, to, body["overwrite"] === true);
  return { path: to };
}

/**
 * The files that the cursor does not name. It names every file of the folder by name, size and time, as a file may well come with
 * an older time than those that are there. One that was written a moment ago may still grow, and waits for the next time.
 */
async function listNew(sftp: SFTPWrapper, body: Fields): Promise<{ items: readonly RemoteFile[]; cursor: string }> {
  const { cursor, settledAfterSeconds: settled = SETTLED_AFTER_S } = body;
  if (cursor !== undefined && cursor !== null && (typeof cursor !== "string" || !cursor.startsWith("seen")))
    throw new BadRequest("cursor must be one that an earlier answer gave.");
  if (typeof settled !== "number" || settled < 0) throw new BadRequest("settledAfterSeconds must be a number.");
  const until = new Date(Date.now() - settled * 1_000).toISOString();
  const files = (await listFolder(sftp, typeof body["folder"] === "string" && body["folder"] !== "" ? body["folder"] : ".")).filter(
    ({ type, name }) => type === "file" && !/^\..*\.part$/.test(name),
  );
  const whole = files.filter(({ modifiedAt }) => modifiedAt <= until);
  const known = typeof cursor === "string" ? new Set(cursor.split(" ")) : null;
  const isNew = known ? (file: RemoteFile) => !known.has(printOf(file)) : () => body["includeExisting"] === true;
  // Of a file that may still grow nothing is noted, not even the first time: it comes when it is whole.
  return { items: whole.filter(isNew), cursor: ["seen", ...whole.map(printOf)].join(" ") };
}

function printOf({ path, size, modifiedAt }: RemoteFile): string {
  return fingerprint(`${path} ${size} ${modifiedAt}`);
}
