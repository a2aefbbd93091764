import { createHash } from "node:crypto";
import type { Agent } from "undici";
import type { CheckedAddress } from "./checked-address.ts";
import { createGuardedAgent } from "./guarded-agent.ts";
import type { ClientIdentity, OutboundRequest } from "./outbound.ts";
import { RefusedTarget } from "./refused-target.ts";

const MOST_KEPT = 200;

/** What connections are made with: one agent for all, and one for each certificate, so that no socket opened with one serves another. */
export function createAgents(checkedAddress: CheckedAddress) {
  const plain = createGuardedAgent(checkedAddress);
  const identified = new Map<string, Agent>();

  function withIdentity(identity: ClientIdentity, limitKey: string): Agent {
    const key = createHash("sha256")
      .update(JSON.stringify([limitKey, identity.certificate, identity.privateKey, identity.passphrase, identity.authority]))
      .digest("base64");
    const known = identified.get(key);
    if (known) return known;
    const [oldest] = identified;
    if (oldest && identified.size >= MOST_KEPT) {
      identified.delete(oldest[0]);
      void oldest[1].close();
    }
    const agent = createGuardedAgent(checkedAddress, identity);
    identified.set(key, agent);
    return agent;
  }

  return {
    /** For one hop of a request. A certificate is a credential: it stays behind when a redirect leaves the origin. */
    for({ identity, limitKey, url: first }: OutboundRequest, url: URL): Agent {
      if (!identity) return plain;
      if (url.protocol !== "https:") throw new RefusedTarget("A client certificate is shown over https alone.");
      return new URL(first).origin === url.origin ? withIdentity(identity, limitKey) : plain;
    },
    close: async () => {
      await Promise.all([plain, ...identified.values()].map((agent) => agent.close()));
    },
  };
}
export type Agents = ReturnType<typeof createAgents>;
