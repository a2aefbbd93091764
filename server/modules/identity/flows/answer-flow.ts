import type { Core } from "../core.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Account } from "../accounts/account.ts";
import type { Flow } from "../tables.ts";
import { flowJson } from "./flow-json.ts";
import { pageUrl } from "./new-flow.ts";
import { saveFlow } from "./store.ts";

/** Stores a flow and shows it: as JSON, or by sending the browser back to the page. */
export async function answerFlow(
  core: Core,
  exchange: Exchange,
  flow: Flow,
  status: 200 | 400,
  beside: { account?: Account; continueWith?: readonly object[] } = {},
): Promise<Response> {
  await core.database.shared((tx) => saveFlow(tx, flow));
  if (flow.type === "browser" && !exchange.wantsJsonError) return exchange.redirect(pageUrl(core, flow));
  return exchange.json(flowJson(core, exchange, flow, beside), status);
}
