import { findAddress, markSent } from "../accounts/store.ts";
import { notes } from "../contract/messages.ts";
import type { Core } from "../core.ts";
import { verificationLetter } from "../courier/letters.ts";
import { blankFlow, pageUrl } from "../flows/new-flow.ts";
import { insertFlow } from "../flows/store.ts";
import { hashCsrf } from "../http/csrf.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Flow } from "../tables.ts";
import { issueCode } from "./codes.ts";
import { codeNodes } from "./code-nodes.ts";

/** Starts verifying an address on the person's behalf, and says so in the form that clients continue with. */
export async function openVerification(core: Core, exchange: Exchange, after: Flow, address: string): Promise<object> {
  const now = core.clock.now();
  const returnTo = after.context["afterVerification"] ?? (after.kind === "registration" ? after.returnTo : null);
  const flow: Flow = {
    ...blankFlow(core, "verification", after.type),
    state: "sent_email",
    active: "code",
    nodes: codeNodes("verification", address),
    messages: [notes.verificationMailed],
    context: { address },
    csrfHash: after.type === "browser" ? hashCsrf(exchange.ensureCsrf()) : "",
    returnTo,
  };
  await core.database.shared(async (tx) => {
    await insertFlow(tx, flow);
    const owner = await findAddress(tx, address);
    const code = await issueCode(core, tx, flow.id, address, owner?.identityId ?? null);
    await core.courier.write(tx, verificationLetter(address, code, verificationUrl(core, flow, code)));
    await markSent(tx, address, now);
  });
  core.courier.deliver();
  return { action: "show_verification_ui", flow: { id: flow.id, verifiable_address: address, url: pageUrl(core, flow) } };
}

/** Opening it fills the code in and uses nothing up: programs that scan mail open links too. */
export function verificationUrl(core: Core, flow: Flow, code: string): string {
  return `${core.baseUrl}/self-service/verification?flow=${flow.id}&code=${code}`;
}
