import { randomUUID } from "node:crypto";
import type { Core } from "../core.ts";
import { insertFlow } from "../flows/store.ts";
import { hashCsrf } from "../http/csrf.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Flow } from "../tables.ts";
import { CODE_OF } from "./challenge.ts";

/** A mail is often opened on another device, whose browser needs a flow of its own to submit. Both take what was mailed until one of them does. */
export async function adoptFlow(core: Core, exchange: Exchange, flow: Flow): Promise<Flow> {
  if (exchange.csrfSecret !== null && hashCsrf(exchange.csrfSecret) === flow.csrfHash) return flow;
  const context = { [CODE_OF]: flow.id, ...flow.context };
  const mine: Flow = { ...flow, id: randomUUID(), type: "browser", csrfHash: hashCsrf(exchange.ensureCsrf()), context };
  await core.database.shared((tx) => insertFlow(tx, mine));
  return mine;
}
