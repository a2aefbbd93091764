import { wouldRemove } from "../accounts/prove-address.ts";
import { labels } from "../contract/messages.ts";
import { submit } from "../contract/nodes.ts";
import type { UiText } from "../contract/ui.ts";
import type { Core } from "../core.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Submission } from "../http/read-submission.ts";
import { hashToken } from "../sessions/session.ts";
import type { Flow } from "../tables.ts";
import { adoptFlow } from "./adopt-flow.ts";
import { CODE_OF } from "./challenge.ts";
import { findCode } from "./store.ts";

/** In the context of a flow: the hash of a link's token that waits until somebody presses the button. */
const HELD = "heldLink";

/**
 * Mail scanners open links. Where the link would remove how somebody signs in, opening it only shows a button;
 * null where it may be used at once.
 */
export async function holdLink(
  core: Core,
  exchange: Exchange,
  flow: Flow,
  { token, signedIn, message }: { token: string; signedIn: string | null; message: UiText },
): Promise<Flow | null> {
  const hash = hashToken(token);
  const isHeld = await core.database.shared(async (tx) => {
    const sent = await findCode(tx, flow.id, hash, core.clock.now());
    return sent !== null && wouldRemove(tx, sent, signedIn);
  });
  if (!isHeld) return null;
  const mine = await adoptFlow(core, exchange, flow);
  return {
    ...mine,
    state: "sent_email",
    active: "link",
    nodes: [submit("link", "link", labels.continue)],
    messages: [message],
    context: { ...mine.context, [HELD]: hash },
  };
}

/** The link whose button was pressed, and the flow that it was mailed for. */
export function pressedLink(flow: Flow, sent: Submission): { flowId: string; hash: string } | null {
  const hash = flow.context[HELD];
  return hash && sent.text("method") === "link" && !sent.text("email") ? { flowId: flow.context[CODE_OF] ?? flow.id, hash } : null;
}
