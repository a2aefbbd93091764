import { platformService } from "../../contracts/platform.ts";
import { CommandError, createClient } from "../client.ts";
import type { Command } from "../command.ts";
import { keepLogin } from "../login-store.ts";

export const login: Command = {
  usage: "login <address> --organisation <id>",
  summary: "Keeps an API key, which it reads from standard input, for the commands that follow",
  async run({ env, options, input, say }, address) {
    const organisationId = options["organisation"];
    if (!address || typeof organisationId !== "string") throw new CommandError(`Usage: vennel ${login.usage}`, "usage");
    say("Paste an API key of the organisation (Account, Keys), then Enter and Ctrl-D:");
    const key = (await input()).trim();
    const value = { server: new URL(address).origin, organisationId, key };
    const { items } = await createClient(value, platformService).call("listProjects", { query: { limit: 1 } });
    const file = await keepLogin(env, value);
    return { text: `Signed in at ${value.server}; kept in ${file}.`, value: { server: value.server, organisationId, projects: items.length > 0 } };
  },
};
