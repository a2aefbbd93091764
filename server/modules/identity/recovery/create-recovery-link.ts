import { findAddress } from "../accounts/store.ts";
import { normaliseEmail } from "../../../../contracts/email-address.ts";
import { notFound } from "../../../platform/errors.ts";
import type { Core } from "../core.ts";
import { blankFlow } from "../flows/new-flow.ts";
import { insertFlow } from "../flows/store.ts";
import { issueLinkToken } from "../verification/codes.ts";
import { recoveryUrl } from "./recovery-kind.ts";

/** A link that signs its holder in once to set a password; for the operator's command line, when mail is no help. */
export async function createRecoveryLink(core: Core, email: string): Promise<string> {
  const address = normaliseEmail(email);
  const flow = { ...blankFlow(core, "recovery", "browser"), state: "sent_email" as const, active: "link", context: { address } };
  return core.database.shared(async (tx) => {
    const owner = await findAddress(tx, address);
    if (!owner) throw notFound(`An account for ${address}`);
    await insertFlow(tx, flow);
    return recoveryUrl(core, flow.id, await issueLinkToken(core, tx, flow.id, address, owner.identityId));
  });
}
