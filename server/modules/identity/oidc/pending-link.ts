import { FormError } from "../contract/form-error.ts";
import { problems } from "../contract/messages.ts";
import type { Core } from "../core.ts";
import type { Account } from "../accounts/account.ts";
import { changeCredentials } from "../accounts/change-credentials.ts";
import { credentialTypes } from "../accounts/store.ts";
import { fullName } from "../accounts/traits.ts";
import type { ActiveSession } from "../sessions/session.ts";
import type { Flow } from "../tables.ts";
import { linkProvider, OIDC } from "./oidc-config.ts";

/** In the context of a sign-in: whom a provider knows, waiting for the owner of the address to sign in here. */
export const PENDING_LINK = "pendingLink";

export interface PendingLink {
  readonly provider: string;
  readonly subject: string;
  readonly address: string;
}

export function pendingLink({ context }: Flow): PendingLink | null {
  const kept = context[PENDING_LINK];
  return kept ? (JSON.parse(kept) as PendingLink) : null;
}

/** Signing in to an account with another address links nothing. */
export function insistOnOwner(flow: Flow, { addresses }: Account): void {
  const pending = pendingLink(flow);
  if (pending && !addresses.some(({ value }) => value === pending.address)) throw new FormError([problems.linkMismatch]);
}

export async function linkPending(core: Core, flow: Flow, active: ActiveSession, address: string): Promise<void> {
  const pending = pendingLink(flow);
  if (!pending) return;
  const { id, traits } = active.account.identity;
  const { before, after } = await changeCredentials(core, active, async (tx) => {
    const earlier = await credentialTypes(tx, id);
    if (!(await linkProvider(tx, id, pending, core.clock.now()))) throw new FormError([problems.generic("This sign-in is linked with another account here.")]);
    return { before: [...earlier].toSorted(), after: [...(await credentialTypes(tx, id))].toSorted() };
  });
  await core.onWayInChanged({
    identityId: id,
    sessionId: active.session.id,
    name: fullName(traits),
    email: traits.email,
    method: OIDC,
    before,
    after,
    address,
  });
}
