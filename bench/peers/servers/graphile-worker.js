// The same flow as a job of graphile-worker: the job is durable, what it does is not recorded. The request waits for its end.
import { randomUUID } from "node:crypto";
import { Logger, run } from "graphile-worker";
import { Pool } from "pg";
import { askTheStock, serve } from "./serve.js";

const [connectionString, upstream] = process.argv.slice(2);
const waiting = new Map();
const pgPool = new Pool({ connectionString, max: 20 });

pgPool.on("error", () => {});
pgPool.on("connect", (client) => client.on("error", () => {}));
const runner = await run({
  pgPool,
  concurrency: 50,
  pollInterval: 500,
  noHandleSignals: true,
  logger: new Logger(() => () => {}),
  taskList: {
    async order_total({ id, order }) {
      const { items } = await askTheStock(upstream, order);
      waiting.get(id)?.({ order: order.order, sum: items.reduce((total, item) => total + item, 0) });
    },
  },
});

serve(async (order) => {
  const id = randomUUID();
  const ended = new Promise((resolve) => waiting.set(id, resolve));
  await runner.addJob("order_total", { id, order });
  const answer = await ended;
  waiting.delete(id);
  return answer;
});
