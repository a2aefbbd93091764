import type { Channel, channelRoutes } from "../../../contracts/channels.ts";
import { issueSeverity, type Issue } from "../../../contracts/issues.ts";
import { decodeCursor, pageOf } from "../../platform/cursor.ts";
import { newId } from "../../platform/ids.ts";
import type { Handler } from "../../platform/http/mount-service.ts";
import { createChannel } from "./create-channel.ts";
import { sendNotice, type Sent } from "./delivery/send-notice.ts";
import type { ChannelsDeps, Notice } from "./deps.ts";
import { addDelivery, deleteChannel, findChannel, lastDeliveries, listChannels, type ChannelRow, type DeliveryRow } from "./store.ts";

export { resealChannels } from "./reseal-channels.ts";

export interface Channels {
  readonly handlers: { readonly [K in keyof typeof channelRoutes]: Handler<(typeof channelRoutes)[K]> };
  /** Tells every channel that wants to hear of this severity. Never rejects: how it went is in the delivery log. */
  readonly tell: (organisationId: string, severity: Issue["severity"], notice: Notice) => Promise<void>;
}

const EVERY_CHANNEL = 200;

/** Where an organisation hears of what needs somebody: mail, chat, any signed webhook. */
export function createChannels(deps: ChannelsDeps): Channels {
  const { database, clock } = deps;

  async function deliver(row: ChannelRow, notice: Notice): Promise<Sent> {
    const sent = await sendNotice(deps, row, notice).catch((error: Error): Sent => ({ ok: false, message: error.message }));
    const { organisationId, id: channelId } = row;
    await database.organisation(organisationId, (tx) => addDelivery(tx, { id: newId("dlv"), organisationId, channelId, at: clock.now(), ...sent }));
    return sent;
  }

  return {
    async tell(organisationId, severity, notice) {
      const rows = await database.organisation(organisationId, (tx) => listChannels(tx, null, EVERY_CHANNEL));
      await Promise.all(rows.filter((row) => rank(severity) >= rank(row.minimumSeverity)).map((row) => deliver(row, notice)));
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
      async testChannel({ params }) {
        const row = await database.organisation(params.organisation_id, (tx) => findChannel(tx, params.channelId));
        return deliver(row, { event: "test", title: "A test", text: `This is how ${row.name} will hear of issues.`, url: "", data: {} });
      },
      deleteChannel: ({ params }) => database.organisation(params.organisation_id, (tx) => deleteChannel(tx, params.channelId)),
    },
  };
}

function rank(severity: Issue["severity"]): number {
  return issueSeverity.options.indexOf(severity);
}

function present({ id, name, type, destination, minimumSeverity, createdAt }: ChannelRow, deliveries: readonly DeliveryRow[]): Channel {
  const last = deliveries.find((delivery) => delivery.channelId === id);
  return {
    id,
    name,
    type,
    destination,
    minimumSeverity,
    createdAt: createdAt.toISOString(),
    lastDelivery: last ? { at: last.at.toISOString(), ok: last.ok, message: last.message } : null,
  };
}
