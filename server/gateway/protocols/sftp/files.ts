import { randomBytes } from "node:crypto";
import type { FileEntryWithStats, SFTPWrapper, Stats } from "ssh2";
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from "../file-content.ts";

export interface RemoteFile {
  readonly path: string;
  readonly name: string;
  readonly type: "file" | "folder" | "other";
  readonly size: number;
  readonly modifiedAt: string;
}

/** More than one call takes. */
export class TooMuch extends Error {
  override readonly name = "TooMuch";
}

export const MOST_ENTRIES = 10_000;
const CHUNK = 32_768;
/** Requests under way at a time, so that the distance to the server is not paid for each chunk. */
const AHEAD = 16;

type Done<T> = (error: Error | null | undefined, value: T) => void;

export function promised<T = void>(ask: (done: Done<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => ask((error, value) => (error ? reject(error) : resolve(value))));
}

export async function listFolder(sftp: SFTPWrapper, folder: string): Promise<RemoteFile[]> {
  const entries = await promised<FileEntryWithStats[]>((done) => sftp.readdir(folder, done));
  if (entries.length > MOST_ENTRIES) throw new TooMuch(`More than ${MOST_ENTRIES} entries are in this folder.`);
  return entries
    .filter(({ filename }) => filename !== "." && filename !== "..")
    .map(({ filename, attrs }) => fileOf(joined(folder, filename), attrs))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

export function fileOf(path: string, attrs: Stats): RemoteFile {
  const type = attrs.isFile() ? "file" : attrs.isDirectory() ? "folder" : "other";
  return { path, name: path.split("/").at(-1) ?? "", type, size: attrs.size, modifiedAt: new Date(attrs.mtime * 1_000).toISOString() };
}

export function stat(sftp: SFTPWrapper, path: string): Promise<Stats> {
  return promised<Stats>((done) => sftp.stat(path, done));
}

export async function readPart(sftp: SFTPWrapper, path: string, size: number, range: { offset: number; length: number } | null): Promise<Buffer> {
  const from = range?.offset ?? 0;
  const length = Math.max(0, Math.min(range?.length ?? size, size - from));
  if (length > MAX_FILE_BYTES) throw new TooMuch(FILE_TOO_LARGE);
  const handle = await promised<Buffer>((done) => sftp.open(path, "r", done));
  try {
    const bytes = Buffer.alloc(length);
    let got = 0;
    await inChunks(length, async (start, count) => {
      const part = await fill(sftp, handle, bytes, start, count, from);
      got += part;
    });
    // A file that became shorter meanwhile.
    return bytes.subarray(0, got);
  } finally {
    await promised((done) => sftp.close(handle, done)).catch(() => {});
  }
}

/** A server may give less than was asked for, before the end as well. */
async function fill(sftp: SFTPWrapper, handle: Buffer, bytes: Buffer, start: number, count: number, from: number): Promise<number> {
  let got = 0;
  while (got < count) {
    const read = await promised<number>((done) => sftp.read(handle, bytes, start + got, count - got, from + start + got, done)).catch((error: unknown) => {
      if ((error as { code?: number }).code === END_OF_FILE) return 0;
      throw error;
    });
    if (read === 0) break;
    got += read;
  }
  return got;
}

const END_OF_FILE = 1;

/** Beside its place first and then into it, so that nobody ever sees half of a file. */
export async function writeWhole(sftp: SFTPWrapper, path: string, bytes: Buffer, overwrites: boolean): Promise<void> {
  const beside = joined(folderOf(path), `.${randomBytes(8).toString("hex")}.part`);
  const handle = await promised<Buffer>((done) => sftp.open(beside, "wx", done));
  try {
    try {
      await inChunks(bytes.byteLength, (start, count) => promised((done) => sftp.write(handle, bytes, start, count, start, (error) => done(error, undefined))));
    } finally {
      await promised((done) => sftp.close(handle, done));
    }
    await move(sftp, beside, path, overwrites);
  } catch (error) {
    await promised((done) => sftp.unlink(beside, done)).catch(() => {});
    throw error;
  }
}

/** By the protocol itself a rename never writes over anything; OpenSSH's extension does, in one step. */
export async function move(sftp: SFTPWrapper, from: string, to: string, overwrites: boolean): Promise<void> {
  const plain = () => promised((done) => sftp.rename(from, to, done));
  if (!overwrites) {
    // Some servers do it all the same.
    if (await exists(sftp, to)) throw new Occupied(`There is something at ${to} already.`);
    return plain();
  }
  try {
    await promised((done) => sftp.ext_openssh_rename(from, to, (error) => done(error, undefined)));
  } catch (error) {
    if (!/does not support|unsupported/i.test((error as Error).message)) throw error;
    if (await exists(sftp, to)) await promised((done) => sftp.unlink(to, done));
    await plain();
  }
}

export class Occupied extends Error {
  override readonly name = "Occupied";
}

export async function makeFolders(sftp: SFTPWrapper, path: string): Promise<void> {
  if (path === "" || path === "/" || (await exists(sftp, path))) return;
  await makeFolders(sftp, folderOf(path));
  await promised((done) => sftp.mkdir(path, done));
}

export async function exists(sftp: SFTPWrapper, path: string): Promise<boolean> {
  return stat(sftp, path).then(
    () => true,
    (error: { code?: number }) => {
      if (error.code === 2) return false;
      throw error;
    },
  );
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash) || "/";
}

function joined(folder: string, name: string): string {
  return folder === "" ? name : `${folder.replace(/\/$/, "")}/${name}`;
}

async function inChunks(length: number, work: (start: number, count: number) => Promise<unknown>): Promise<void> {
  const starts = Array.from({ length: Math.ceil(length / CHUNK) }, (_, index) => index * CHUNK);
  for (let at = 0; at < starts.length; at += AHEAD)
    await Promise.all(starts.slice(at, at + AHEAD).map((start) => work(start, Math.min(CHUNK, length - start))));
}
