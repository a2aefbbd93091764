import type { Tx } from "../../../platform/database/database.ts";
import { addIdentifier, findCredential, lockAccount, putCredential, removeCredential, removeIdentifier } from "../accounts/store.ts";

export const OIDC = "oidc";

interface LinkedProvider {
  readonly provider: string;
  readonly subject: string;
}
interface OidcConfig {
  readonly providers: readonly LinkedProvider[];
}

/** The provider's id is part of it: two providers may give the same subject to different people. */
export function identifierOf({ provider, subject }: LinkedProvider): string {
  return `${provider}:${subject}`;
}

export async function linkedProviders(tx: Tx, identityId: string): Promise<readonly LinkedProvider[]> {
  const config = (await findCredential(tx, identityId, OIDC)) as OidcConfig | null;
  return config?.providers ?? [];
}

/** False when this person of the provider is linked with somebody else. */
export async function linkProvider(tx: Tx, identityId: string, added: LinkedProvider, now: Date): Promise<boolean> {
  await lockAccount(tx, identityId);
  const others = (await linkedProviders(tx, identityId)).filter(({ provider }) => provider !== added.provider);
  const link: LinkedProvider = { provider: added.provider, subject: added.subject };
  await putCredential(tx, identityId, OIDC, { providers: [...others, link] } satisfies OidcConfig, now);
  return addIdentifier(tx, OIDC, identifierOf(added), identityId);
}

export async function unlinkProvider(tx: Tx, identityId: string, removed: LinkedProvider, now: Date): Promise<void> {
  await lockAccount(tx, identityId);
  const left = (await linkedProviders(tx, identityId)).filter(({ provider }) => provider !== removed.provider);
  if (left.length === 0) return removeCredential(tx, identityId, OIDC);
  await putCredential(tx, identityId, OIDC, { providers: left } satisfies OidcConfig, now);
  await removeIdentifier(tx, OIDC, identifierOf(removed));
}
