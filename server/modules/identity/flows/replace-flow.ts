import { flowReplaced } from "../contract/kratos-error.ts";
import type { UiText } from "../contract/ui.ts";
import type { Core } from "../core.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Flow } from "../tables.ts";
import type { Kind } from "./kind.ts";
import { pageUrl } from "./new-flow.ts";
import { insertFlow } from "./store.ts";

/** A flow that cannot go on is left as it is; the caller is sent to a new one that says why. */
export async function replaceFlow(core: Core, exchange: Exchange, kind: Kind, over: Flow, message: UiText): Promise<never> {
  // A link in a mail opens in a browser, which needs a flow that it can send.
  const type = exchange.request.method === "GET" ? "browser" : over.type;
  const fresh: Flow = { ...(await kind.restart(exchange, { ...over, type })), messages: [message] };
  await core.database.shared((tx) => insertFlow(tx, fresh));
  throw flowReplaced(fresh.id, pageUrl(core, fresh));
}
