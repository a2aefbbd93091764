// The same flow as a DBOS workflow of two steps, started and awaited by the request.
import { DBOS } from "@dbos-inc/dbos-sdk";
import { askTheStock, serve } from "./serve.js";

const [databaseUrl, upstream] = process.argv.slice(2);

const orderTotal = DBOS.registerWorkflow(
  async (order) => {
    const { items } = await DBOS.runStep(() => askTheStock(upstream, order), { name: "Ask the stock" });
    const sum = await DBOS.runStep(async () => items.reduce((total, item) => total + item, 0), { name: "Add up" });
    return { order: order.order, sum };
  },
  { name: "order-total" },
);

DBOS.setConfig({ name: "bench", systemDatabaseUrl: databaseUrl, logLevel: "error", runAdminServer: false });
await DBOS.launch();
serve((body) => orderTotal(body));
