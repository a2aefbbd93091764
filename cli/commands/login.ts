import { hostname } from "node:os";
import { platformService } from "../../contracts/platform.ts";
import { CommandError, createClient } from "../client.ts";
import type { Command } from "../command.ts";
import { signInByBrowser } from "../sign-in-by-browser.ts";
import { keepLogin, type Login } from "../login-store.ts";

export const login: Command = {
  usage: "login <address> [--organisation <id>]",
  summary: "Signs in by the browser; with --organisation, by an API key from standard input",
  async run({ env, options, input, say }, address) {
    const organisationId = options["organisation"];
    if (!address) throw new CommandError(`Usage: vennel ${login.usage}`, "usage");
    const server = new URL(address).origin;
    const value = typeof organisationId === "string" ? await byKey(server, organisationId) : await signInByBrowser(server, `vennel on ${hostname()}`, say);
    const file = await keepLogin(env, value);
    return { text: `Signed in at ${server}; kept in ${file}.`, value: { server, organisationId: value.organisationId } };

    async function byKey(at: string, organisation: string): Promise<Login> {
      say("Paste an API key of the organisation (Account, Keys), then Enter and Ctrl-D:");
      const pasted = { server: at, organisationId: organisation, key: (await input()).trim() };
      await createClient(pasted, platformService).call("listProjects", { query: { limit: 1 } });
      return pasted;
    }
  },
};
