import { setTimeout as sleep } from "node:timers/promises";
import { organisationsService } from "../contracts/organisations.ts";
import { CommandError, createClient } from "./client.ts";
import type { Login } from "./login-store.ts";

/** Asks for a code, shows it, and waits until a person has confirmed it in their browser. */
export async function signInByBrowser(server: string, name: string, say: (line: string) => void): Promise<Login> {
  const api = createClient({ server, organisationId: "", key: "" }, organisationsService);
  const started = await api.call("startDevice", { body: { name } });
  say(`Open ${started.verificationUrlComplete}\nand confirm the code ${started.userCode}. It is good for ten minutes.`);
  let wait = started.interval;
  for (;;) {
    await sleep(wait * 1000);
    try {
      const { key, organisation } = await api.call("redeemDevice", { body: { deviceCode: started.deviceCode } });
      return { server, organisationId: organisation.id, key };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      if (error.code === "slow_down") wait += 5;
      else if (error.code !== "authorization_pending" && error.code !== "unreachable") throw error;
    }
  }
}
