import { FormError } from "../contract/form-error.ts";
import { methodDisabled, sessionAlreadyAvailable } from "../contract/kratos-error.ts";
import { notes, problems } from "../contract/messages.ts";
import type { Core } from "../core.ts";
import { recoveryLetter, recoveryLinkLetter } from "../courier/letters.ts";
import { answerFlow } from "../flows/answer-flow.ts";
import { applyFormError } from "../flows/apply-form-error.ts";
import { flowJson } from "../flows/flow-json.ts";
import type { Kind } from "../flows/kind.ts";
import { destination, newFlow, pageUrl } from "../flows/new-flow.ts";
import { replaceFlow } from "../flows/replace-flow.ts";
import type { Exchange } from "../http/exchange.ts";
import { isKnownMethod } from "../methods/known-methods.ts";
import { findSession } from "../sessions/current-session.ts";
import { hashToken } from "../sessions/session.ts";
import type { SettingsKind } from "../settings/settings-kind.ts";
import type { Flow } from "../tables.ts";
import { afterWrongCode, sendChallenge, tryCode, type ChallengeStyle } from "../verification/challenge.ts";
import { addressNodes } from "../verification/code-nodes.ts";
import { redeemCode, redeemLink } from "../verification/codes.ts";
import { holdLink, pressedLink } from "../verification/held-link.ts";
import { recover } from "./recover.ts";

export function recoveryKind(core: Core, settings: SettingsKind): Kind {
  const style: ChallengeStyle = {
    kind: "recovery",
    codeLetter: (flow, address, code) => recoveryLetter(address, code, pageUrl(core, flow)),
    linkLetter: (flow, address, token) => recoveryLinkLetter(address, recoveryUrl(core, flow.id, token)),
    codeMailed: notes.recoveryMailed,
    linkMailed: notes.recoveryLinkMailed,
    mailedLately: notes.recoveryMailedLately,
    wrong: problems.recoveryCode,
  };
  const fill = (flow: Flow): Flow => ({ ...flow, active: core.addressProof, nodes: addressNodes(core.addressProof) });

  async function useLink(exchange: Exchange, flow: Flow, { flowId, hash }: { flowId: string; hash: string }): Promise<Response> {
    const redeemed = await core.database.shared((tx) => redeemLink(core, tx, flowId, hash));
    if (redeemed) return recover(core, exchange, flow, settings, redeemed, "link_recovery");
    return replaceFlow(core, exchange, kind, flow, problems.recoveryLink);
  }

  const kind: Kind = {
    kind: "recovery",
    async start(exchange, type) {
      const flow = newFlow(core, exchange, "recovery", type);
      if (await findSession(core, exchange.sessionToken)) throw sessionAlreadyAvailable(destination(core, flow.returnTo));
      return fill(flow);
    },
    restart: async (exchange, { type, returnTo, requestUrl }) => fill({ ...newFlow(core, exchange, "recovery", type), returnTo, requestUrl }),
    read: async (exchange, flow) => exchange.json(flowJson(core, exchange, flow)),
    expiredMessage: problems.recoveryExpired,
    async submit(exchange, flow, sent) {
      if (flow.state === "passed_challenge") return replaceFlow(core, exchange, kind, flow, problems.recoveryFinished);
      if (await findSession(core, exchange.sessionToken)) throw sessionAlreadyAvailable(destination(core, flow.returnTo));
      const token = exchange.query.get("token");
      const link = token ? { flowId: flow.id, hash: hashToken(token) } : pressedLink(flow, sent);
      if (link) return useLink(exchange, flow, link);
      const code = sent.text("code");
      if (code && flow.state === "sent_email") {
        const { redeemed, exhausted } = await tryCode(core, flow, (tx) => redeemCode(core, tx, flow.id, code));
        if (redeemed) return recover(core, exchange, flow, settings, redeemed, "code_recovery");
        if (exhausted) return replaceFlow(core, exchange, kind, flow, problems.codeTries);
        return answerFlow(core, exchange, afterWrongCode(flow, style), 200);
      }
      const method = sent.text("method");
      try {
        if (method !== "code" && method !== "link") throw isKnownMethod("recovery", method) ? methodDisabled() : new FormError([problems.noRecoveryMethod]);
        return await answerFlow(core, exchange, await sendChallenge(core, exchange, flow, style, sent), 200);
      } catch (error) {
        if (!(error instanceof FormError)) throw error;
        return answerFlow(core, exchange, applyFormError(flow, flow.nodes, error, sent, method || null), 400);
      }
    },
    async follow(exchange, flow) {
      const token = exchange.query.get("token");
      if (!token) return exchange.redirect(pageUrl(core, flow));
      const held = await holdLink(core, exchange, flow, { token, signedIn: null, message: notes.recoveryLinkHeld });
      if (held) return answerFlow(core, exchange, held, 200);
      return useLink(exchange, flow, { flowId: flow.id, hash: hashToken(token) });
    },
  };
  return kind;
}

export function recoveryUrl(core: Core, flowId: string, token: string): string {
  return `${core.baseUrl}/self-service/recovery?flow=${flowId}&token=${token}`;
}
