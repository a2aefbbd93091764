import { organisationsService } from "../../contracts/organisations.ts";
import { createClient } from "../client.ts";
import type { Command } from "../command.ts";
import { forgetLogin, readLogin } from "../login-store.ts";

export const logout: Command = {
  usage: "logout",
  summary: "Forgets the login, and revokes its key where that is one's own",
  async run({ env, say }) {
    const kept = await readLogin({ ...env, VENNEL_URL: undefined, VENNEL_ORGANISATION: undefined, VENNEL_KEY: undefined });
    const api = createClient(kept, organisationsService);
    const isRevoked = await revokeOwn().catch((error: Error) => {
      say(`The key could not be revoked: ${error.message} Revoke it under Account, Keys.`);
      return false;
    });
    await forgetLogin(env);
    return { text: `Signed out of ${kept.server}${isRevoked ? "; the key is revoked." : "."}`, value: { server: kept.server, revoked: isRevoked } };

    async function revokeOwn(): Promise<boolean> {
      // A key that was pasted is the organisation's: others may be using it.
      const { items } = await api.call("listOwnKeys", { params: {} });
      const [own] = items;
      if (!own) return false;
      await api.call("revokeOwnKey", { params: { keyId: own.id } });
      return true;
    }
  },
};
