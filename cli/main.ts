import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import manifest from "../package.json" with { type: "json" };
import { platformService } from "../contracts/platform.ts";
import { CommandError, createClient } from "./client.ts";
import type { Command, Context } from "./command.ts";
import { check } from "./commands/check.ts";
import { completions } from "./commands/completions.ts";
import { connections } from "./commands/connections.ts";
import { deploy } from "./commands/deploy.ts";
import { doctor } from "./commands/doctor.ts";
import { login } from "./commands/login.ts";
import { logout } from "./commands/logout.ts";
import { logs } from "./commands/logs.ts";
import { mcp } from "./commands/mcp.ts";
import { projects } from "./commands/projects.ts";
import { pull } from "./commands/pull.ts";
import { push } from "./commands/push.ts";
import { remote } from "./commands/remote.ts";
import { replay, run, runs } from "./commands/runs.ts";
import { secrets } from "./commands/secrets.ts";
import { simulate } from "./commands/simulate.ts";
import { sync } from "./commands/sync.ts";
import { test } from "./commands/test.ts";
import { readLogin } from "./login-store.ts";

const COMMANDS: Readonly<Record<string, Command>> = {
  login,
  logout,
  projects,
  pull,
  push,
  sync,
  remote,
  check,
  test,
  simulate,
  deploy,
  runs,
  run,
  replay,
  logs,
  connections,
  secrets,
  mcp,
  completions: completions(() => ({
    commands: Object.entries(COMMANDS).map(([name, { summary, actions = [] }]) => ({ name, summary, actions })),
    options: Object.keys(OPTIONS),
  })),
  doctor,
};

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
  json: { type: "boolean" },
  yes: { type: "boolean" },
  force: { type: "boolean" },
  follow: { type: "boolean" },
  offline: { type: "boolean" },
  payload: { type: "string" },
  organisation: { type: "string" },
  environment: { type: "string" },
  use: { type: "string" },
  status: { type: "string" },
  query: { type: "string" },
  branch: { type: "string" },
  direction: { type: "string" },
  username: { type: "string" },
  step: { type: "string" },
  connection: { type: "string" },
  "look-up": { type: "string" },
  answer: { type: "string" },
} as const;

async function main(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  const [name = "help", ...args] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (values.version) return void process.stdout.write(`${manifest.version}\n`);
  if (command && values.help) return void process.stdout.write(`Usage: vennel ${command.usage}\n\n${command.summary}.\n`);
  if (!command) {
    process.stdout.write(usage());
    if (name !== "help") throw new CommandError(`There is no command "${name}".`, "usage");
    return;
  }
  const context: Context = {
    env: process.env,
    folder: process.cwd(),
    options: values,
    client: async () => createClient(await readLogin(process.env), platformService),
    input: () => text(process.stdin),
    say: (line) => process.stderr.write(`${line}\n`),
  };
  const { text: shown, value, ok = true } = await command.run(context, ...args);
  if (value !== undefined) process.stdout.write(values.json ? `${JSON.stringify(value, null, 2)}\n` : `${shown}\n`);
  if (!ok) process.exitCode = 1;
}

function usage(): string {
  const lines = Object.values(COMMANDS).map(({ usage: how, summary }) => `  ${how}\n      ${summary}.`);
  return `Usage: vennel <command> [--json]   (in a checkout: ./vennel cli <command>)\n\n${lines.join("\n")}\n\nVENNEL_URL, VENNEL_ORGANISATION and VENNEL_KEY stand in for a login.\n`;
}

// The reader of the output, such as `head`, may have read enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});
main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
