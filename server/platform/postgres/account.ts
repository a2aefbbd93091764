import { readFile } from "node:fs/promises";

/** The operating system account that Postgres runs under. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Postgres refuses to run as root, so a server started as root lends it another account:
 * the one that is asked for, else `postgres`, else `nobody`. Null means "as we are".
 * The account must have a passwd entry; initdb stops for a bare number.
 */
export async function chooseAccount(wanted?: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const accounts = parsePasswd(await readFile("/etc/passwd", "utf8"));
  for (const name of wanted ? [wanted] : ["postgres", "nobody"]) {
    const account = accounts.get(name);
    if (account && account.uid !== 0) return account;
  }
  throw new Error(
    wanted
      ? `There is no unprivileged account named ${wanted} to run Postgres under.`
      : "Postgres does not run as root, and this machine has neither an account named postgres nor one named nobody.",
  );
}

function parsePasswd(text: string): Map<string, Account> {
  const accounts = new Map<string, Account>();
  for (const line of text.split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name && uid && gid) accounts.set(name, { name, uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}
