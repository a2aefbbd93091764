import type { Identity } from "../modules/identity/index.ts";
import { insist, UsageError, type Command } from "./command.ts";
import { withIdentity } from "./open-installation.ts";

export const identityCommands: Readonly<Record<string, Command>> = {
  "create-administrator": command(async (identity, email, givenName, familyName) => {
    const address = insist(email, "an e-mail address");
    const id = await identity.createAccount({ email: address, ...(givenName ? { givenName } : {}), ...(familyName ? { familyName } : {}) });
    await identity.operator.appoint(id);
    return `${address} runs this installation now. Open this within an hour to set a password; it works once:\n${await identity.createRecoveryLink(address)}\n`;
  }),
  "recovery-link": command(
    async (identity, email) => `Open this within an hour; it works once:\n${await identity.createRecoveryLink(insist(email, "an e-mail address"))}\n`,
  ),
  "operator-token": command(async (identity) => `Operator token, shown this once: ${await identity.operator.newToken()}\n`),
  "dismiss-operator": command(async (identity, person) => {
    const named = insist(person, "an e-mail address or the id of an account");
    const { people } = await identity.findPeople(named, 10);
    const id = people.find(({ email }) => email === named.toLowerCase())?.id ?? named;
    if (!(await identity.operator.dismiss(id))) throw new UsageError(`${named} does not run this installation.`);
    return `${named} no longer runs this installation.\n`;
  }),
  "end-sessions": command(async (identity, whose) => {
    const named = insist(whose, "an e-mail address, or --everybody").toLowerCase();
    const person = named === "--everybody" ? null : (await identity.findPeople(named, 10)).people.find(({ email }) => email === named);
    if (person === undefined) throw new UsageError(`Nobody has the address ${named}.`);
    const ended = await identity.endSessions(person?.id ?? null);
    return `${ended} ${ended === 1 ? "session was" : "sessions were"} ended.\n`;
  }),
  outbox: command(async (identity, howMany = "10") => {
    const mails = await identity.recentMail(Math.min(1000, Math.max(1, Number.parseInt(howMany, 10) || 10)));
    if (mails.length === 0) return "No mail has been written yet.\n";
    return mails
      .toReversed()
      .map(
        ({ createdAt, status, recipient, subject, body }) =>
          `${createdAt.toISOString()}  ${status}  ${recipient}  ${subject}\n\n${body.trim().replaceAll(/^/gm, "    ")}\n`,
      )
      .join("\n");
  }),
};

function command(work: (identity: Identity, ...args: string[]) => Promise<string>): Command {
  return (settings, ...args) => withIdentity(settings, (identity) => work(identity, ...args));
}
