import type { Tx } from "../../../platform/database/database.ts";
import { normaliseEmail } from "../../../../contracts/email-address.ts";
import { findAddress, markSent } from "../accounts/store.ts";
import { fieldError } from "../contract/form-error.ts";
import { problems } from "../contract/messages.ts";
import type { UiText } from "../contract/ui.ts";
import type { Core } from "../core.ts";
import type { Letter } from "../courier/courier.ts";
import type { Exchange } from "../http/exchange.ts";
import { countLetter } from "../limits/whose-guess.ts";
import { LIFESPAN } from "../options.ts";
import type { Submission } from "../http/read-submission.ts";
import { findFlowById, saveFlow } from "../flows/store.ts";
import type { Flow } from "../tables.ts";
import { addressNodes, codeNodes } from "./code-nodes.ts";
import { doOrPretend, expireCodes, type useCode } from "./store.ts";
import { issueCode, issueLinkToken } from "./codes.ts";

/** How recovery and verification differ while they prove that somebody reads an address. */
export interface ChallengeStyle {
  readonly kind: "recovery" | "verification";
  readonly codeLetter: (flow: Flow, address: string, code: string) => Letter;
  readonly linkLetter: (flow: Flow, address: string, token: string) => Letter;
  readonly codeMailed: UiText;
  readonly linkMailed: UiText;
  readonly mailedLately: UiText;
  readonly wrong: UiText;
}

/** Sends a code or a link to an address if anybody has it. The flow looks the same when nobody does. */
export async function sendChallenge(core: Core, exchange: Exchange, flow: Flow, style: ChallengeStyle, sent: Submission): Promise<Flow> {
  const wanted = sent.text("method") === "link" ? "link" : "code";
  const address = normaliseEmail(sent.text("email") || sent.text("recovery_address") || flow.context["address"] || "");
  if (!address) throw fieldError("email", problems.required("email"));
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(address)) throw fieldError("email", problems.email(address.slice(0, 254)));
  const mayMail = await countLetter(core, exchange, address);
  const method = wanted === "code" && mayMail === "code" ? "code" : "link";
  const { [CODE_OF]: _before, ...context } = flow.context;
  const next: Flow = {
    ...flow,
    state: "sent_email",
    active: method,
    nodes: method === "code" ? codeNodes(style.kind, address) : addressNodes("link", address),
    messages: [mayMail === "nothing" ? style.mailedLately : method === "code" ? style.codeMailed : style.linkMailed],
    // A link leads to its flow: both are good for as long.
    ...(method === "link" && mayMail !== "nothing" ? { expiresAt: new Date(core.clock.now().getTime() + LIFESPAN.flow) } : {}),
    context: { ...context, address, round: String(Number(flow.context["round"] ?? 0) + 1) },
  };
  if (mayMail === "nothing") {
    await core.database.shared((tx) => saveFlow(tx, next));
    return next;
  }
  await core.database.shared(async (tx) => {
    const owner = await findAddress(tx, address);
    const identityId = owner?.identityId ?? null;
    const letter =
      method === "code"
        ? style.codeLetter(flow, address, await issueCode(core, tx, flow.id, address, identityId))
        : style.linkLetter(flow, address, await issueLinkToken(core, tx, flow.id, address, identityId));
    await doOrPretend(tx, owner !== null, async () => {
      await core.courier.write(tx, letter);
      await markSent(tx, address, core.clock.now());
    });
    await saveFlow(tx, next);
  });
  core.courier.deliver();
  return next;
}

export type Redeemed = Awaited<ReturnType<typeof useCode>>;

/** In the context of a flow that takes the code of another. */
export const CODE_OF = "codeOf";

/** One try of at most five for each letter that was sent, whichever flows take its code. */
export async function tryCode<T>(
  core: Core,
  flow: Flow,
  redeem: (tx: Tx, flowId: string) => Promise<T | null>,
): Promise<{ redeemed: T | null; exhausted: boolean }> {
  const { id, context, active } = await askedFirst(core, flow);
  const within = await core.limits.allow("codeTries", `${id}:${context["round"] ?? "0"}`);
  return core.database.shared(async (tx) => {
    if (within) return { redeemed: await redeem(tx, id), exhausted: false };
    // A link is not guessed, and is not used up by guesses: it may be the only letter that its owner gets.
    if (active !== "link") await expireCodes(tx, id, core.clock.now());
    return { redeemed: null, exhausted: true };
  });
}

async function askedFirst(core: Core, flow: Flow): Promise<Flow> {
  const first = flow.context[CODE_OF];
  return (first && (await core.database.shared((tx) => findFlowById(tx, first)))) || flow;
}

/** The same page again after a wrong code. */
export function afterWrongCode(flow: Flow, style: ChallengeStyle): Flow {
  return { ...flow, nodes: codeNodes(style.kind, flow.context["address"] ?? ""), messages: [style.wrong] };
}
