import type { Tx } from "../../../platform/database/database.ts";
import type { ChannelsDeps, Notice } from "../deps.ts";
import {
  claimDue,
  disableChannel,
  findChannel,
  noteArrival,
  readDeliveries,
  settleDelivery,
  type ChannelRow,
  type Claimed,
  type DeliveryRow,
} from "../store.ts";
import { digestOf } from "./digest-of.ts";
import { sendNotice, type Sent } from "./send-notice.ts";
import { writeDown } from "./write-down.ts";

/** Longer than one try can take. */
const LEASE_SECONDS = 300;
/** Between one try and the next; a message that none of them brought home has failed. */
const BACKOFF_MINUTES = [1, 5, 30, 120, 360];
const GIVEN_UP_AFTER_MS = 3 * 86_400_000;

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
    for (const delivery of batch) await settle(deps, channel, delivery, sent);
  }
}

async function settle(deps: ChannelsDeps, channel: ChannelRow, { id, attempts }: DeliveryRow, { ok, message }: Sent): Promise<void> {
  const now = deps.clock.now();
  const minutes = BACKOFF_MINUTES[attempts - 1];
  const isGivenUp = !ok && minutes === undefined;
  const change = ok
    ? { status: "sent" as const, dueAt: null }
    : isGivenUp
      ? { status: "failed" as const, dueAt: null }
      : { dueAt: new Date(now.getTime() + (minutes ?? 0) * 60_000) };
  await deps.database.organisation(channel.organisationId, async (tx) => {
    await settleDelivery(tx, id, { message, ...change });
    if (ok && channel.failingSince !== null) await noteArrival(tx, channel.id, true, now);
    if (isGivenUp) await noteGivenUp(tx, deps, channel, now);
  });
}

/** A receiver that has taken nothing for days is not tried any more, and the others hear of that. */
async function noteGivenUp(tx: Tx, { publicUrl }: ChannelsDeps, channel: ChannelRow, now: Date): Promise<void> {
  const since = await noteArrival(tx, channel.id, false, now);
  if (since === null || now.getTime() - since.getTime() < GIVEN_UP_AFTER_MS) return;
  if (!(await disableChannel(tx, channel.id, now))) return;
  const notice: Notice = {
    event: "channel.disabled",
    title: `${channel.name} is not told any more`,
    text: `Nothing has arrived at ${channel.destination} since ${since.toISOString().slice(0, 10)}. Switch the channel on again when it is back.`,
    url: `${publicUrl}/account?content=channels`,
    data: { channelId: channel.id },
  };
  await writeDown(tx, channel.organisationId, { severity: null, projectId: null, environment: null }, notice, now);
}
