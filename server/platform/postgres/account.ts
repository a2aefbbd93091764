import { findAccount, type Account } from "../account/accounts.ts";

/**
 * Postgres refuses to run as root, so a server that may choose lends it another account:
 * the one that is asked for, else `postgres`, else `nobody`. Null means "as we are".
 * The account must have a passwd entry; initdb stops for a bare number.
 */
export async function chooseAccount(wanted?: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const account = await findAccount(wanted ? [wanted] : ["postgres", "nobody"]);
  if (account) return account;
  throw new Error(
    wanted
      ? `There is no unprivileged account named ${wanted} to run Postgres under.`
      : "Postgres does not run as root, and this machine has neither an account named postgres nor one named nobody.",
  );
}
