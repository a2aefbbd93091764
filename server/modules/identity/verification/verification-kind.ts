import type { Tx } from "../../../platform/database/database.ts";
import { proveAddress, signedInAs } from "../accounts/prove-address.ts";
import { FormError } from "../contract/form-error.ts";
import { methodDisabled } from "../contract/kratos-error.ts";
import { labels, notes, problems } from "../contract/messages.ts";
import { anchor, nameOf, withValue } from "../contract/nodes.ts";
import type { Core } from "../core.ts";
import { answerFlow } from "../flows/answer-flow.ts";
import { applyFormError } from "../flows/apply-form-error.ts";
import { flowJson } from "../flows/flow-json.ts";
import type { Kind } from "../flows/kind.ts";
import { destination, newFlow, pageUrl, startUrl } from "../flows/new-flow.ts";
import { replaceFlow } from "../flows/replace-flow.ts";
import { saveFlow } from "../flows/store.ts";
import type { Exchange } from "../http/exchange.ts";
import { isKnownMethod } from "../methods/known-methods.ts";
import { hashToken } from "../sessions/session.ts";
import type { Flow } from "../tables.ts";
import { adoptFlow } from "./adopt-flow.ts";
import { afterWrongCode, sendChallenge, tryCode, type ChallengeStyle, type Redeemed } from "./challenge.ts";
import { addressNodes } from "./code-nodes.ts";
import { redeemCode, redeemLink } from "./codes.ts";
import { holdLink, pressedLink } from "./held-link.ts";
import { codeLetter, linkLetter } from "./open-verification.ts";

type Proved = Awaited<ReturnType<typeof proveAddress>>;

export function verificationKind(core: Core): Kind {
  const style: ChallengeStyle = {
    kind: "verification",
    codeLetter: (flow, address, code) => codeLetter(core, flow, address, code),
    linkLetter: (flow, address, token) => linkLetter(core, flow, address, token),
    codeMailed: notes.verificationMailed,
    linkMailed: notes.verificationLinkMailed,
    mailedLately: notes.verificationMailedLately,
    wrong: problems.verificationCode,
  };
  const fill = (flow: Flow): Flow => ({ ...flow, active: core.addressProof, nodes: addressNodes(core.addressProof) });

  const verify = async (tx: Tx, redeemed: Redeemed, signedIn: string | null): Promise<Proved> => redeemed && proveAddress(core, tx, redeemed, signedIn);

  async function useLink(exchange: Exchange, shownIn: Flow, { flowId, hash }: { flowId: string; hash: string }): Promise<Response> {
    const signedIn = await signedInAs(core, exchange);
    const proved = await core.database.shared(async (tx) => verify(tx, await redeemLink(core, tx, flowId, hash), signedIn));
    return proved ? settle(exchange, shownIn, proved) : replaceFlow(core, exchange, kind, shownIn, problems.verificationLink);
  }

  async function settle(exchange: Exchange, flow: Flow, proved: NonNullable<Proved>): Promise<Response> {
    const doneUrl = proved === "removed" ? startUrl(core, "recovery", { return_to: flow.returnTo }) : destination(core, flow.returnTo);
    const done: Flow = {
      ...flow,
      state: "passed_challenge",
      nodes: [anchor(flow.active === "link" ? "link" : "code", "continue", doneUrl, labels.continue)],
      messages: [proved === "removed" ? notes.verifiedAnew : notes.verified],
      context: { ...flow.context, doneUrl },
    };
    return answerFlow(core, exchange, done, 200);
  }

  const kind: Kind = {
    kind: "verification",
    start: async (exchange, type) => fill(newFlow(core, exchange, "verification", type)),
    restart: async (exchange, { type, returnTo, requestUrl }) => fill({ ...newFlow(core, exchange, "verification", type), returnTo, requestUrl }),
    read: async (exchange, flow) => exchange.json(flowJson(core, exchange, flow)),
    expiredMessage: problems.verificationExpired,
    async submit(exchange, flow, sent) {
      if (flow.state === "passed_challenge") return replaceFlow(core, exchange, kind, flow, problems.verificationFinished);
      const token = exchange.query.get("token");
      const link = token ? { flowId: flow.id, hash: hashToken(token) } : pressedLink(flow, sent);
      if (link) return useLink(exchange, flow, link);
      const code = sent.text("code");
      if (code && flow.state === "sent_email") {
        const signedIn = await signedInAs(core, exchange);
        const { redeemed, exhausted } = await tryCode(core, flow, async (tx, flowId) => verify(tx, await redeemCode(core, tx, flowId, code), signedIn));
        if (exhausted) return replaceFlow(core, exchange, kind, flow, problems.codeTries);
        return redeemed ? settle(exchange, flow, redeemed) : answerFlow(core, exchange, afterWrongCode(flow, style), 200);
      }
      const method = sent.text("method");
      try {
        if (method !== "code" && method !== "link")
          throw isKnownMethod("verification", method) ? methodDisabled() : new FormError([problems.noVerificationMethod]);
        return await answerFlow(core, exchange, await sendChallenge(core, exchange, flow, style, sent), 200);
      } catch (error) {
        if (!(error instanceof FormError)) throw error;
        return answerFlow(core, exchange, applyFormError(flow, flow.nodes, error, sent, method || null), 400);
      }
    },
    async follow(exchange, flow) {
      const code = exchange.query.get("code");
      const token = exchange.query.get("token");
      if (token) {
        const signedIn = await signedInAs(core, exchange);
        const held = await holdLink(core, exchange, flow, { token, signedIn, message: notes.verificationLinkHeld });
        if (held) return answerFlow(core, exchange, held, 200);
        return useLink(exchange, await adoptFlow(core, exchange, flow), { flowId: flow.id, hash: hashToken(token) });
      }
      if (!code) return exchange.redirect(pageUrl(core, flow));
      const mine = await adoptFlow(core, exchange, flow);
      const filled = { ...mine, nodes: mine.nodes.map((node) => (nameOf(node) === "code" ? withValue(node, code.slice(0, 6)) : node)) };
      await core.database.shared((tx) => saveFlow(tx, filled));
      return exchange.redirect(pageUrl(core, filled));
    },
  };
  return kind;
}
