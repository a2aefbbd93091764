import { connectionAuth, switchboardService } from "../../contracts/switchboard.ts";
import { CommandError, createClient } from "../client.ts";
import type { Command } from "../command.ts";
import { readLogin } from "../login-store.ts";
import { findConnection } from "./connections.ts";

export const secrets: Command = {
  usage: "secrets set <connection>",
  summary: "Replaces a connection's credential by what comes on standard input: a token, or the JSON of any kind of sign-in",
  async run({ env, input, say }, action, wanted) {
    if (action !== "set" || !wanted) throw new CommandError(`Usage: vennel ${secrets.usage}`, "usage");
    const api = createClient(await readLogin(env), switchboardService);
    const { id, name, authType } = await findConnection(api, wanted);
    // Never an argument: those are seen by everybody on the machine and kept in the shell's history.
    say(`The credential of ${name}, then Enter and Ctrl-D:`);
    const auth = authOf((await input()).trim(), authType);
    const { updatedAt } = await api.call("updateConnection", { params: { id }, body: { auth } });
    return { text: `The credential of ${name} was replaced. Try it: vennel connections test ${name}`, value: { id, name, updatedAt } };
  },
};

function authOf(text: string, authType: string) {
  if (!text.startsWith("{")) {
    if (authType === "bearer") return { type: "bearer" as const, token: text };
    throw new CommandError(`This connection signs in by ${authType}; give all of it as JSON: {"type":"${authType}",…}`, "usage");
  }
  const parsed = connectionAuth.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  // Without what was given: it is a secret.
  throw new CommandError(`This is no sign-in: ${parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}`, "usage");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
