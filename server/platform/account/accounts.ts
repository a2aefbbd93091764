import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";

/** An account of the operating system. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Sandboxes get accounts from here on; nobody else has them. */
export const FIRST_SANDBOX_ACCOUNT = 1_000_000;
export const SANDBOX_ACCOUNTS = 1_999_000_000;

/** One that no other process has. */
export const freshAccount = (): number => randomInt(FIRST_SANDBOX_ACCOUNT, FIRST_SANDBOX_ACCOUNT + SANDBOX_ACCOUNTS);

/** The first of the names that belongs to an account without root's rights. */
export async function findAccount(names: readonly string[]): Promise<Account | null> {
  const accounts = parsePasswd(await readFile("/etc/passwd", "utf8"));
  for (const name of names) {
    const account = accounts.get(name);
    if (account && account.uid !== 0) return account;
  }
  return null;
}

function parsePasswd(text: string): Map<string, Account> {
  const accounts = new Map<string, Account>();
  for (const line of text.split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name && uid && gid) accounts.set(name, { name, uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}
