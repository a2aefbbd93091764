import { lstat, readdir, readlink, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Account } from "./accounts.ts";
import { quote } from "./shell.ts";

const OTHERS = 0o001;
const OWNER = 0o100;

/**
 * Shell commands that give an account a way to what it needs below folders that it may not enter, such as /root, in mounts
 * that no other process sees. Each such folder is covered by an empty one that holds what is needed and nothing else.
 * Null where every way is open already.
 */
export async function openWay(needed: readonly string[], account: Account): Promise<string | null> {
  const paths = (await Promise.all(needed.map((path) => entriesOfClosed(path, account)))).flat();
  const ways = await Promise.all(
    [...new Set(paths)].toSorted((a, b) => a.length - b.length).map(async (path) => ({ path, closed: await firstClosed(path, account) })),
  );
  const covered = ways.flatMap(({ path, closed }) => (closed === null ? [] : [{ path, closed }]));
  const apart = covered.filter(({ path }) => !covered.some((other) => path.startsWith(`${other.path}/`)));
  if (apart.length === 0) return null;

  const moves = await Promise.all(apart.map(({ path }, index) => moved(path, `"$aside"/${index}`)));
  return [
    "umask 022",
    "aside=$(mktemp -d /tmp/vennel-way-XXXXXX)",
    `trap 'umount -R "$aside" 2>/dev/null; rmdir "$aside"' EXIT`,
    'mount -t tmpfs -o mode=0700,size=1m vennel "$aside"',
    ...moves.map(({ before }) => before),
    ...[...new Set(apart.map(({ closed }) => closed))].map((closed) => `mount -t tmpfs -o mode=0755,size=1m vennel ${quote(closed)}`),
    ...moves.map(({ after }) => after),
    'umount "$aside"; rmdir "$aside"; trap - EXIT',
    // What it stood in before is covered.
    'cd "$PWD" 2>/dev/null || cd /',
  ].join("\n");
}

/** The folder itself is needed open, or what is in it where it is not. */
async function entriesOfClosed(path: string, account: Account): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  if (!found.isDirectory() || mayEnter(found, account)) return [path];
  return (await readdir(path)).map((name) => join(path, name));
}

/** The first folder above the path, seen from the root, that the account may not enter. */
async function firstClosed(path: string, account: Account): Promise<string | null> {
  const above: string[] = [];
  for (let at = dirname(path); at !== dirname(at); at = dirname(at)) above.unshift(at);
  for (const folder of above) if (!mayEnter(await stat(folder), account)) return folder;
  return null;
}

function mayEnter({ mode, uid }: { readonly mode: number; readonly uid: number }, account: Account): boolean {
  return (mode & (uid === account.uid ? OWNER : OTHERS)) !== 0;
}

/** Commands that put the path aside, and back in its place. */
async function moved(path: string, from: string): Promise<{ readonly before: string; readonly after: string }> {
  const found = await lstat(path);
  const [to, parent] = [quote(path), quote(dirname(path))];
  if (found.isSymbolicLink()) return { before: ":", after: `mkdir -p ${parent}; ln -s ${quote(await readlink(path))} ${to}` };
  if (found.isDirectory()) return { before: `mkdir ${from}; mount --rbind ${to} ${from}`, after: `mkdir -p ${to}; mount --move ${from} ${to}; rmdir ${from}` };
  return { before: `: >${from}; mount --bind ${to} ${from}`, after: `mkdir -p ${parent}; : >${to}; mount --move ${from} ${to}; rm ${from}` };
}
