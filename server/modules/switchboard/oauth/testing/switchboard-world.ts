import { randomBytes } from "node:crypto";
import { switchboardService } from "../../../../../contracts/switchboard.ts";
import { createCatalogue } from "../../../../connectors/catalogue.ts";
import { noDirectory, type Directory } from "../../../../connectors/directory/directory.ts";
import type { Connector } from "../../../../connectors/connector.ts";
import { http } from "../../../../connectors/polished/http/connector.ts";
import { polishedConnectors } from "../../../../connectors/polished/all.ts";
import { createEgressPolicy, parseAllowedRange } from "../../../../gateway/egress-policy.ts";
import { createGateway } from "../../../../gateway/index.ts";
import { systemClock } from "../../../../platform/clock.ts";
import { createKeyring, type Keyring } from "../../../../platform/crypto/index.ts";
import { loadMasterKey } from "../../../../platform/crypto/master-key.ts";
import { openListener } from "../../../../platform/database/listener.ts";
import { createLog } from "../../../../platform/log.ts";
import { freshDatabase } from "../../../../testing/fresh-database.ts";
import { serveHandlers } from "../../../../testing/serve-handlers.ts";
import { createSwitchboard } from "../../index.ts";

/** A switchboard on a real database that may reach this machine, unless other ranges are named; its clock can be put forward. */
export async function switchboardWorld(more: readonly Connector[] = [], directory: Directory = noDirectory, ranges: readonly string[] = ["127.0.0.0/8"]) {
  const fresh = await freshDatabase();
  const log = createLog("silent");
  const listener = openListener(fresh.url, log);
  let ahead = 0;
  const clock = { ...systemClock, now: () => new Date(Date.now() + ahead) };
  const gateway = createGateway({ policy: createEgressPolicy(ranges.map(parseAllowedRange), []), clock, random: () => 0 });
  const keyring: Keyring = await createKeyring(fresh.database, await loadMasterKey(randomBytes(32).toString("base64"), "/nowhere"));
  const catalogue = createCatalogue([...polishedConnectors.filter(({ id }) => !more.some((own) => own.id === id)), ...more]);
  const deps = {
    database: fresh.database,
    clock,
    log,
    keyring,
    listener,
    catalogue,
    directory,
    gateway,
    engine: { start: async () => ({ runId: "run_1", duplicate: false }), answer: async () => null },
    findHook: async () => null,
    publicUrl: "https://vennel.example",
    countDelivery: async () => {},
    deadHook: () => {},
  };
  const switchboard = createSwitchboard(deps);
  const api = serveHandlers(switchboardService, switchboard.handlers);

  return {
    fresh,
    deps,
    switchboard,
    /** Another process over the same database: nothing is shared but the rows. */
    another: () => createSwitchboard(deps),
    call: api.call,
    app: api.app,
    putForward(ms: number) {
      ahead += ms;
    },
    async close() {
      await gateway.close();
      await listener.close();
      await fresh.drop();
    },
  };
}

/** The plain connector, with other ways to sign in. */
export function plainConnector(id: string, auth: Connector["auth"], more: Partial<Connector> = {}): Connector {
  return { ...http, id, name: id, aliases: [], auth, webhook: null, ...more };
}
