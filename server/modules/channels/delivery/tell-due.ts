import type { Database } from "../../../platform/database/database.ts";
import type { ChannelsDeps } from "../deps.ts";
import { claimDue, findChannel, readDeliveries, settleDelivery, type Claimed, type DeliveryRow } from "../store.ts";
import { digestOf } from "./digest-of.ts";
import { sendNotice, type Sent } from "./send-notice.ts";

/** Longer than one try can take. */
const LEASE_SECONDS = 300;
/** Between one try and the next; a message that none of them brought home has failed. */
const BACKOFF_MINUTES = [1, 5, 30, 120, 360];

/** Tells what is due, whichever process wrote it down. How it went is in the delivery log. */
export async function tellDue(deps: ChannelsDeps, signal: AbortSignal): Promise<void> {
  const claimed = await claimDue(deps.database.engine, deps.clock.now(), LEASE_SECONDS);
  const byChannel = Map.groupBy(claimed, ({ channelId }) => channelId);
  await Promise.all(Array.from(byChannel.values(), (some) => tellChannel(deps, some, signal)));
}

async function tellChannel(deps: ChannelsDeps, claimed: readonly Claimed[], signal: AbortSignal): Promise<void> {
  const [first] = claimed;
  if (!first) return;
  const { organisationId, channelId } = first;
  const { channel, deliveries } = await deps.database.organisation(organisationId, async (tx) => ({
    channel: await findChannel(tx, channelId),
    deliveries: await readDeliveries(
      tx,
      claimed.map(({ id }) => id),
    ),
  }));
  const held = deliveries.filter(({ isHeld }) => isHeld);
  const batches = [...(held.length > 0 ? [held] : []), ...deliveries.filter(({ isHeld }) => !isHeld).map((one) => [one])];
  for (const batch of batches) {
    const notices = batch.flatMap(({ notice }) => (notice ? [notice] : []));
    const sent = await sendNotice(deps, channel, digestOf(notices), { id: batch.at(-1)?.id ?? channelId, signal }).catch((error: Error): Sent => ({
      ok: false,
      message: error.message,
    }));
    for (const delivery of batch) await settle(deps, organisationId, delivery, sent);
  }
}

async function settle(
  { database, clock }: { database: Database; clock: ChannelsDeps["clock"] },
  organisationId: string,
  { id, attempts }: DeliveryRow,
  { ok, message }: Sent,
) {
  const minutes = BACKOFF_MINUTES[attempts - 1];
  const change = ok
    ? { status: "sent" as const, dueAt: null }
    : minutes === undefined
      ? { status: "failed" as const, dueAt: null }
      : { dueAt: new Date(clock.now().getTime() + minutes * 60_000) };
  await database.organisation(organisationId, (tx) => settleDelivery(tx, id, { message, ...change }));
}
