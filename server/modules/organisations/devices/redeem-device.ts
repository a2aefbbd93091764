import type { Role } from "../../../../contracts/route.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { PersonActor } from "../../../platform/http/actor.ts";
import { audit, type OrganisationsOptions } from "../context.ts";
import { noteOfKey } from "../keys/note-of-key.ts";
import { newKey } from "../keys/new-key.ts";
import { insertKey } from "../keys/store.ts";
import { refuseAbove } from "../member-handlers.ts";
import { bindOrganisation, findMembership, findOrganisation, type Membership } from "../store.ts";
import { hashDevice } from "./start-device.ts";
import { deleteDevice, lockDevice, notePoll, type DeviceLogin } from "./store.ts";

const LIFETIME_MS = 90 * 86_400_000;
/** What a program that asks too soon has to wait more, each time. */
const SLOWER_S = 5;

/** The key is made when the program fetches it: until then there is no secret, and afterwards no request. */
export async function redeemDevice(options: OrganisationsOptions, deviceCode: string, address: string) {
  const { database, clock } = options;
  const deviceHash = hashDevice(deviceCode);
  const now = clock.now();
  const answer = await database.shared(async (tx) => {
    const device = await lockDevice(tx, deviceHash);
    if (!device || device.expiresAt <= now) return expired();
    if (device.status === "pending") return stillPending(tx, device, now);
    await deleteDevice(tx, deviceHash);
    if (device.status === "denied") return new ApiError("access_denied", "The person refused this program.");
    const { organisationId, identityId, role, name } = device;
    if (!organisationId || !identityId || !role) throw new Error("A confirmed program without a person");
    return makeKey(options, tx, address, { organisationId, identityId, role, name }, now);
  });
  // Not thrown inside: what was noted there would be undone.
  if (answer instanceof ApiError) throw answer;
  return answer;
}

async function stillPending(tx: Tx, { deviceHash, polledAt, pollInterval }: DeviceLogin, now: Date): Promise<ApiError> {
  const isTooSoon = polledAt !== null && now.getTime() - polledAt.getTime() < pollInterval * 1000;
  const wait = isTooSoon ? pollInterval + SLOWER_S : pollInterval;
  await notePoll(tx, deviceHash, now, wait);
  if (!isTooSoon) return new ApiError("authorization_pending", "Nobody has confirmed it yet.", { retryAfter: wait });
  return new ApiError("slow_down", `Asked too often: wait ${wait} seconds between two questions.`, { retryAfter: wait });
}

interface Confirmed {
  readonly organisationId: string;
  readonly identityId: string;
  readonly role: Role;
  readonly name: string;
}

async function makeKey(options: OrganisationsOptions, tx: Tx, address: string, { organisationId, identityId, role, name }: Confirmed, now: Date) {
  await bindOrganisation(tx, organisationId);
  const [organisation, member] = [await findOrganisation(tx, organisationId), await findMembership(tx, organisationId, identityId)];
  // They may have left since they confirmed.
  if (!organisation || !member) return expired();
  refuseAbove(member.role, role);
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const { key, secret } = newKey({ organisationId, name, role, ownerId: identityId, madeBy: identityId, expiresAt }, now);
  await insertKey(tx, key);
  await audit(tx, options, noteOfKey(personOf(member, address), key, "key.created", { by: "device" }));
  const { id, slug, displayName } = organisation;
  return { key: secret, role, expiresAt: expiresAt.toISOString(), organisation: { id, slug, displayName } };
}

/** The person who confirmed the program; the program asks now, without a session. */
function personOf({ identityId, email, emailVerified, name, joinedAt }: Membership, address: string): PersonActor {
  return { kind: "person", identityId, sessionId: "", email, emailVerified, name, authenticatedAt: joinedAt, address };
}

function expired(): ApiError {
  return new ApiError("expired_token", "This sign-in is over. Begin again.");
}
