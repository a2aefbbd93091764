import { FIRST_SANDBOX_ACCOUNT, findAccount, type Account } from "./accounts.ts";

/** `nobody` may own files of other programs, so where Postgres has it the server takes a number that nobody has. */
const NUMBER = FIRST_SANDBOX_ACCOUNT - 1;

/** The account of a server that was started as root: the one that is asked for, else `vennel`, else `nobody`. */
export async function serverAccount(wanted: string | undefined, postgres: Account | null): Promise<Account> {
  const account = await findAccount(wanted === undefined ? ["vennel", "nobody"] : [wanted]);
  if (!account && wanted !== undefined) throw new Error(`VENNEL_ACCOUNT: there is no account named ${wanted} without root's rights.`);
  if (account && account.uid >= FIRST_SANDBOX_ACCOUNT)
    throw new Error(`VENNEL_ACCOUNT: ${account.name} has the number ${account.uid}; those from ${FIRST_SANDBOX_ACCOUNT} on belong to sandboxes.`);
  if (account && account.uid !== postgres?.uid) return account;
  if (wanted !== undefined)
    throw new Error(`VENNEL_ACCOUNT: ${wanted} is the account of the bundled Postgres; choose another, or set VENNEL_POSTGRES_ACCOUNT.`);
  return { name: String(NUMBER), uid: NUMBER, gid: NUMBER };
}
