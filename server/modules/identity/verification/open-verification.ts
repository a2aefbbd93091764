import { findAddress, markSent } from "../accounts/store.ts";
import { notes } from "../contract/messages.ts";
import type { Core } from "../core.ts";
import type { Letter } from "../courier/courier.ts";
import { verificationLetter, verificationLinkLetter } from "../courier/letters.ts";
import { blankFlow, pageUrl } from "../flows/new-flow.ts";
import { insertFlow } from "../flows/store.ts";
import { hashCsrf } from "../http/csrf.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Flow } from "../tables.ts";
import { issueCode, issueLinkToken } from "./codes.ts";
import { addressNodes, codeNodes } from "./code-nodes.ts";

/** Starts verifying an address on the person's behalf, and says so in the form that clients continue with. */
export async function openVerification(core: Core, exchange: Exchange, after: Flow, address: string): Promise<object> {
  const now = core.clock.now();
  const byCode = core.addressProof === "code";
  const returnTo = after.context["afterVerification"] ?? (after.kind === "registration" ? after.returnTo : null);
  const flow: Flow = {
    ...blankFlow(core, "verification", after.type),
    state: "sent_email",
    active: core.addressProof,
    nodes: byCode ? codeNodes("verification", address) : addressNodes("link", address),
    messages: [byCode ? notes.verificationMailed : notes.verificationLinkMailed],
    context: { address },
    csrfHash: after.type === "browser" ? hashCsrf(exchange.ensureCsrf()) : "",
    returnTo,
  };
  await core.database.shared(async (tx) => {
    await insertFlow(tx, flow);
    const owner = await findAddress(tx, address);
    const identityId = owner?.identityId ?? null;
    const letter = byCode
      ? codeLetter(core, flow, address, await issueCode(core, tx, flow.id, address, identityId))
      : linkLetter(core, flow, address, await issueLinkToken(core, tx, flow.id, address, identityId));
    await core.courier.write(tx, letter);
    await markSent(tx, address, now);
  });
  core.courier.deliver();
  return { action: "show_verification_ui", flow: { id: flow.id, verifiable_address: address, url: pageUrl(core, flow) } };
}

/** Opening its address fills the code in and uses nothing up: programs that scan mail open links too. */
export function codeLetter(core: Core, flow: Flow, address: string, code: string): Letter {
  return verificationLetter(address, code, `${core.baseUrl}/self-service/verification?flow=${flow.id}&code=${code}`);
}

export function linkLetter(core: Core, flow: Flow, address: string, token: string): Letter {
  return verificationLinkLetter(address, `${core.baseUrl}/self-service/verification?flow=${flow.id}&token=${token}`);
}
