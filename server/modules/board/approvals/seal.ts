import type { Keyring } from "../../../platform/crypto/index.ts";
import { hashOfProposal, type Proposal } from "./proposal.ts";

interface Sealing {
  readonly keyring: Keyring;
}
interface Place {
  readonly organisationId: string;
  readonly approvalId: string;
}

/** Signs a proposal under its organisation's key, as this one approval and no other. */
export function sealProposal({ keyring }: Sealing, place: Place, proposal: Proposal): Promise<Buffer> {
  return keyring.seal(nameOf(place), hashOfProposal(proposal));
}

/** Whether the proposal is, to the letter, the one that was shown when it was asked. */
export async function isGenuine({ keyring }: Sealing, place: Place, proposal: Proposal, seal: Uint8Array): Promise<boolean> {
  const sealed = await keyring.open(nameOf(place), seal).catch(() => null);
  return sealed === hashOfProposal(proposal);
}

function nameOf({ organisationId, approvalId }: Place) {
  return { organisationId, record: approvalId, field: "approval", version: 1 };
}
