import { event } from "../../authoring/event.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { channel, envelope, member } from "./samples.ts";

const said = {
  user: member.id,
  text: "Where can I download my invoice?",
  ts: "1777717938.000200",
  channel: channel.id,
  event_ts: "1777717938.000200",
  team: "T0G9PQBBK",
};
const corrections = { "authorizations.[].enterprise_id": { type: "string", nullable: true } };

export const events: readonly ConnectorEvent[] = [
  event({
    id: "message",
    name: "Message posted in a channel",
    entity: "message",
    verbs: ["post", "send", "write", "receive", "create", "new"],
    aliases: ["channel message", "chat message"],
    sample: envelope({ type: "message", ...said, channel_type: "channel" }),
    corrections,
    popularity: 1,
  }),
  event({
    id: "app_mention",
    name: "App mentioned",
    entity: "mention",
    verbs: ["mention"],
    aliases: ["mention"],
    sample: envelope({ type: "app_mention", ...said }),
    corrections,
    popularity: 0.5,
  }),
  event({
    id: "reaction_added",
    name: "Reaction added",
    entity: "reaction",
    verbs: ["react", "add"],
    aliases: ["emoji"],
    sample: envelope({
      type: "reaction_added",
      user: member.id,
      reaction: "eyes",
      item_user: "U05QK2N7T",
      item: { type: "message", channel: channel.id, ts: said.ts },
      event_ts: "1777717940.000300",
    }),
    corrections,
    popularity: 0.4,
  }),
  event({
    id: "channel_created",
    name: "Channel created",
    entity: "channel",
    verbs: ["create", "new"],
    sample: envelope({
      type: "channel_created",
      channel: { id: channel.id, name: channel.name, created: channel.created, creator: channel.creator },
      event_ts: "1777717941.000100",
    }),
    corrections,
    popularity: 0.2,
  }),
  event({
    id: "team_join",
    name: "Person joined the workspace",
    entity: "user",
    verbs: ["join", "add", "new"],
    aliases: ["member", "new member"],
    sample: envelope({ type: "team_join", user: member, event_ts: "1777717942.000100" }),
    corrections,
    popularity: 0.3,
  }),
];
