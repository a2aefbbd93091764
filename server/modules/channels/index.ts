import type { Channel, ChannelDelivery, channelRoutes } from "../../../contracts/channels.ts";
import { decodeCursor, pageOf } from "../../platform/cursor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ApiError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Handler } from "../../platform/http/mount-service.ts";
import { createChannel } from "./create-channel.ts";
import { sendNotice, type Sent } from "./delivery/send-notice.ts";
import { tellDue } from "./delivery/tell-due.ts";
import { writeDown, type About } from "./delivery/write-down.ts";
import type { ChannelsDeps, Notice } from "./deps.ts";
import { refuseForeignProjects } from "./refuse-foreign-projects.ts";
import { rotateSecret } from "./rotate-secret.ts";
import {
  addDelivery,
  deleteChannel,
  findChannel,
  lastDeliveries,
  listChannels,
  listDeliveries,
  readDeliveries,
  settleDelivery,
  updateChannel,
  type ChannelRow,
  type DeliveryRow,
} from "./store.ts";

export { resealChannels } from "./reseal-channels.ts";

export interface Channels {
  readonly handlers: { readonly [K in keyof typeof channelRoutes]: Handler<(typeof channelRoutes)[K]> };
  /** Tells every channel that wants to hear of it, at once or when its rules say. How it went is in the delivery log. */
  readonly tell: (organisationId: string, about: About, notice: Notice) => Promise<void>;
  /** The first half of it, within a transaction of the caller's: what is written down there is due by then. */
  readonly writeDown: (tx: Tx, organisationId: string, about: About, notice: Notice) => Promise<number>;
  /** Tells what has become due: digests, ends of quiet hours, what could not be told before. */
  readonly tellDue: () => Promise<void>;
  /** Deliveries in progress are given up and are due again later. */
  readonly close: () => Promise<void>;
}

/** Where an organisation hears of what needs somebody: mail, chat, any signed webhook. */
export function createChannels(deps: ChannelsDeps): Channels {
  const { database, clock } = deps;
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function tellWhatIsDue(): Promise<void> {
    const telling = tellDue(deps, stopping.signal).finally(() => underWay.delete(telling));
    underWay.add(telling);
    await telling;
  }

  async function requireDelivery(organisationId: string, channelId: string, id: string): Promise<DeliveryRow> {
    const [row] = await database.organisation(organisationId, (tx) => readDeliveries(tx, [id]));
    if (row?.channelId !== channelId) throw notFound("The delivery");
    return row;
  }

  return {
    async tell(organisationId, about, notice) {
      const told = await database.organisation(organisationId, (tx) => writeDown(tx, organisationId, about, notice, clock.now()));
      if (told > 0) await tellWhatIsDue();
    },
    writeDown: (tx, organisationId, about, notice) => writeDown(tx, organisationId, about, notice, clock.now()),
    tellDue: tellWhatIsDue,
    async close() {
      stopping.abort();
      await Promise.allSettled(underWay);
    },
    handlers: {
      async listChannels({ params, query }) {
        const before = decodeCursor(query.cursor, 1)?.[0] ?? null;
        return database.organisation(params.organisation_id, async (tx) => {
          const { items, nextCursor } = pageOf(await listChannels(tx, before, query.limit), query.limit, (row) => [row.id]);
          const last = await lastDeliveries(
            tx,
            items.map((row) => row.id),
          );
          return { items: items.map((row) => present(row, last)), nextCursor };
        });
      },
      async createChannel({ params, body }) {
        const { row, secret } = await createChannel(deps, params.organisation_id, body);
        return { ...present(row, []), secret };
      },
      updateChannel: ({ params, body }) =>
        database.organisation(params.organisation_id, async (tx) => {
          await findChannel(tx, params.channelId);
          await refuseForeignProjects(tx, body.projects ?? []);
          const { enabled, ...rules } = body;
          const given = Object.entries(rules).filter(([, value]) => value !== undefined);
          await updateChannel(tx, params.channelId, {
            ...Object.fromEntries(given),
            ...(enabled === undefined ? {} : { disabledAt: enabled ? null : clock.now(), failingSince: null }),
          });
          return present(await findChannel(tx, params.channelId), await lastDeliveries(tx, [params.channelId]));
        }),
      async testChannel({ params }) {
        const { organisation_id: organisationId, channelId } = params;
        const row = await database.organisation(organisationId, (tx) => findChannel(tx, channelId));
        const notice: Notice = { event: "test", title: "A test", text: `This is how ${row.name} will hear of issues.`, url: "", data: {} };
        const id = newId("dlv");
        const sent = await sendNotice(deps, row, notice, { id, signal: stopping.signal }).catch((error: Error): Sent => ({
          ok: false,
          message: error.message,
        }));
        const status = sent.ok ? "sent" : "failed";
        await database.organisation(organisationId, (tx) =>
          addDelivery(tx, { id, organisationId, channelId, at: clock.now(), status, attempts: 1, dueAt: null, isHeld: false, notice, message: sent.message }),
        );
        return sent;
      },
      listDeliveries: ({ params }) =>
        database.organisation(params.organisation_id, async (tx) => {
          await findChannel(tx, params.channelId);
          return { items: (await listDeliveries(tx, params.channelId)).map(presentDelivery) };
        }),
      async retryDelivery({ params }) {
        const { organisation_id: organisationId, channelId, deliveryId } = params;
        const { status, notice } = await requireDelivery(organisationId, channelId, deliveryId);
        const { type, disabledAt } = await database.organisation(organisationId, (tx) => findChannel(tx, channelId));
        if (disabledAt !== null) throw new ApiError("conflict", "The channel is switched off. Switch it on first.");
        // Receivers of signed webhooks know a repetition by its id; people do not.
        if (status === "sent" && type !== "webhook") throw new ApiError("conflict", "This message has arrived.");
        if (notice === null) throw new ApiError("gone", "What this message said was not kept.");
        await database.organisation(organisationId, (tx) => settleDelivery(tx, deliveryId, { status: "waiting", attempts: 0, dueAt: clock.now() }));
        await tellWhatIsDue();
        return presentDelivery(await requireDelivery(organisationId, channelId, deliveryId));
      },
      async rotateChannelSecret({ params }) {
        const { secret, previousUntil } = await rotateSecret(deps, params.organisation_id, params.channelId);
        return { secret, previousUntil: previousUntil.toISOString() };
      },
      deleteChannel: ({ params }) => database.organisation(params.organisation_id, (tx) => deleteChannel(tx, params.channelId)),
    },
  };
}

function present(row: ChannelRow, deliveries: readonly DeliveryRow[]): Channel {
  const { id, name, type, destination, events, minimumSeverity, projects, environments, digest, quietHours, timeZone, createdAt, disabledAt } = row;
  const last = deliveries.find((delivery) => delivery.channelId === id);
  return {
    id,
    name,
    type,
    destination,
    events,
    minimumSeverity,
    projects,
    environments,
    digest,
    quietHours,
    timeZone,
    createdAt: createdAt.toISOString(),
    disabledAt: disabledAt?.toISOString() ?? null,
    lastDelivery: last ? { at: last.at.toISOString(), ok: last.status === "sent", message: last.message ?? "" } : null,
  };
}

function presentDelivery({ id, at, notice, status, attempts, message, dueAt }: DeliveryRow): ChannelDelivery {
  return { id, at: at.toISOString(), title: notice?.title ?? "An issue", status, attempts, message, dueAt: dueAt?.toISOString() ?? null };
}
