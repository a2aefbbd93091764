import type { Aal, AddressRow, IdentityRow } from "../tables.ts";

/** A person as the rest of this module sees one. */
export interface Account {
  readonly identity: IdentityRow;
  readonly addresses: readonly AddressRow[];
}

export const SCHEMA_ID = "default";

export function identityJson(account: Account, baseUrl: string) {
  const { identity, addresses } = account;
  return {
    id: identity.id,
    schema_id: SCHEMA_ID,
    schema_url: `${baseUrl}/schemas/${Buffer.from(SCHEMA_ID).toString("base64url")}`,
    state: identity.state,
    state_changed_at: identity.stateChangedAt.toISOString(),
    traits: identity.traits,
    verifiable_addresses: addresses.map((address) => ({
      ...shared(address),
      verified: address.verified,
      status: address.status,
      ...(address.verifiedAt ? { verified_at: address.verifiedAt.toISOString() } : {}),
    })),
    recovery_addresses: addresses.map(shared),
    metadata_public: null,
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    organization_id: null,
  };
}

function shared(address: AddressRow) {
  return {
    id: address.id,
    value: address.value,
    via: "email" as const,
    created_at: address.createdAt.toISOString(),
    updated_at: address.updatedAt.toISOString(),
  };
}

export function reaches(aal: Aal, needed: Aal): boolean {
  return aal === "aal2" || needed === "aal1";
}
