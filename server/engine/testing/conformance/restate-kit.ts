import { systemClock } from "../../../platform/clock.ts";
import { createLog } from "../../../platform/log.ts";
import { createRestateEngine } from "../../restate/create-restate-engine.ts";
import { TAKEN_AFTER_MS } from "../../restate/run-workflow.ts";
import { freePorts } from "../restate/free-ports.ts";
import { startRestateCluster } from "../restate/restate-cluster.ts";
import { openSharedAddress } from "../restate/shared-address.ts";
import type { Kit } from "./kit.ts";

/** Restate on loopback, its workers behind one address. `folder` is where packages/engine-restate is installed. */
export async function createRestateKit(folder: string, size: 1 | 3): Promise<Kit> {
  const cluster = await startRestateCluster(folder, size);
  const workers = await openSharedAddress();
  const { ingressUrls } = cluster;
  return {
    takenAfterMs: TAKEN_AFTER_MS,
    createIntake: (pool, host) =>
      createRestateEngine({ restate: { folder, ingressUrls, endpoint: null }, pool, host, clock: systemClock, log: createLog("silent") }),
    async admitWorker() {
      const [port = 0] = await freePorts(1);
      workers.add(port);
      const endpoint = { host: "127.0.0.1", port, serviceUrl: workers.url, adminUrl: cluster.adminUrls[0] ?? "", identityKey: null };
      return { restate: { folder, ingressUrls, endpoint }, left: () => workers.remove(port) };
    },
    nodes: { count: size, pids: () => cluster.pids, kill: cluster.killNode, restart: cluster.restartNode },
    async close() {
      await workers.close();
      await cluster.close();
    },
  };
}
