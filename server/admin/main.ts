import manifest from "../../package.json" with { type: "json" };
import { readSettings } from "../env.ts";
import { returnToOwner } from "../platform/account/hand-over.ts";
import { UsageError } from "./command.ts";

const USAGE = `Usage: ./vennel admin <command>

  create-administrator <e-mail> [first name] [last name]
                           Makes an account that runs this installation; prints a link to set its password.
  recovery-link <e-mail>   Prints a link that lets somebody in once to set a new password.
  operator-token           Prints a new operator token; the old one is worth nothing afterwards.
  end-sessions <e-mail>    Ends every session of somebody; with --everybody, of all.
  outbox [how many]        Lists the newest mails with their text.
  limits [organisation] [name=number…]
                           Shows or sets what an organisation may use; --all for those without limits of their own; none or default instead of a number.
  backup <file>            Writes all data as of this moment to the file, while the server goes on.
  rotate-keys              Replaces the secret key and every data key, and seals all secrets anew, while the server goes on.
  install-directory        Fetches descriptions of some 1,400 APIs (413 MB, by npm) and indexes them; any of them can then be added.
  doctor [--json]          Says whether this machine is fit: Node, disk, memory, port, Postgres, sandbox, secrets, clock, reachability.
  verify-audit             Checks that no audit event was changed or removed, and prints where each organisation's log ends.
  restore <file>           Fills an empty data directory (or an empty DATABASE_URL) from such a file.

Works beside a running server and without one, on the same settings.
`;

/** What the operator does on the machine itself, where no page can help. */
async function main(argv: readonly string[]): Promise<void> {
  const [name = "", ...args] = argv;
  if (name === "help" || argv.some((argument) => argument === "--help" || argument === "-h")) return void process.stdout.write(USAGE);
  if (argv.includes("--version")) return void process.stdout.write(`${manifest.version}\n`);
  // Half the server: whoever only asks how does not wait for it.
  const [{ COMMANDS }, { noteCommand }] = await Promise.all([import("./commands.ts"), import("./command-events.ts")]);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(name && `There is no command "${name}".`);
  const settings = readSettings(process.env);
  try {
    const said = await command(settings, ...args);
    await noteCommand(settings, name, args);
    process.stdout.write(said);
  } finally {
    await returnToOwner(settings.VENNEL_DATA_DIR);
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(error instanceof UsageError ? `${error.message}\n\n${USAGE}`.trimStart() : `${error.message}\n`);
  process.exitCode = 1;
});
