import { operation } from "../../authoring/operation.ts";
import { choice, string } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";
import { getMe } from "../microsoft/me.ts";
import { beside, nextLink, pages, paging } from "../microsoft/pages.ts";

const team = { id: "02bd9fd6-8f93-4758-87c3-1fb73740a315", displayName: "Web shop", description: "Everything about the shop", visibility: "private" };
const channel = {
  id: "19:561fbdbbfca848a484f0a6f00ce9dbbd@thread.tacv2",
  displayName: "General",
  description: "For everybody",
  membershipType: "standard",
  createdDateTime: "2026-01-12T08:00:00Z",
};
const message = {
  id: "1777717938123",
  messageType: "message",
  createdDateTime: "2026-05-02T10:32:18.123Z",
  lastModifiedDateTime: "2026-05-02T10:32:18.123Z",
  importance: "normal",
  webUrl: "https://teams.microsoft.com/l/message/19%3A561f/1777717938123",
  from: { user: { id: "48d31887-5fad-4d73-a9f5-3c356e68a038", displayName: "Maya Lindqvist" } },
  body: { contentType: "html", content: "<p>Gift cards are live.</p>" },
  attachments: [] as unknown[],
};
const chat = {
  id: "19:8b081ef6-4792-4def-b2c9-c363a1bf41d5_48d31887@unq.gbl.spaces",
  topic: "Launch",
  chatType: "group",
  createdDateTime: "2026-05-01T08:00:00Z",
  lastUpdatedDateTime: "2026-05-02T10:32:18Z",
};
const corrections = {
  from: { type: "object", nullable: true, properties: { user: { type: "object", nullable: true, properties: { displayName: { type: "string" } } } } },
} as const;
const texts = { text: string("The text"), contentType: choice("How it is written, text if left out", ["text", "html"]) };
const bodyPaths = { text: "body.content", contentType: "body.contentType" };
const list = { args: pages, paging, beside, corrections: nextLink };

const messages = thing({
  entity: "message",
  aliases: ["channel message"],
  ids: "channelMessages",
  path: "/teams/{team_id}/channels/{channel_id}/messages",
  one: "/teams/{team_id}/channels/{channel_id}/messages/{message_id}",
  place: { team_id: team.id, channel_id: channel.id, message_id: message.id },
  sample: message,
  more: [{ ...message, id: "1777717939123", body: { contentType: "text", content: "Who is on call?" } }],
  corrections,
  weight: 1,
  create: {
    as: "send",
    summary: "Post a message to a channel",
    verbs: ["send", "post", "write", "say", "notify"],
    args: { channel_id: string("Id of the channel"), ...texts },
    required: ["text"],
    bodyPaths,
    sample: { text: "Gift cards are live." },
    successStatus: 201,
    messageField: "text",
    destinationField: "channel_id",
  },
  list,
  get: {},
  simulated: { idStyle: "number", createdFields: ["createdDateTime", "lastModifiedDateTime"] },
});
const channels = thing({
  entity: "channel",
  ids: "channels",
  path: "/teams/{team_id}/channels",
  place: { team_id: team.id },
  sample: channel,
  weight: 0.4,
  create: {
    args: { displayName: string("Name"), description: string("What it is for") },
    required: ["displayName"],
    bodyConstants: { membershipType: "standard" },
    sample: { displayName: "Spring sale" },
    successStatus: 201,
  },
  list,
  simulated: { idPrefix: "19:" },
});
const teams = thing({ entity: "team", ids: "teams", path: "/me/joinedTeams", sample: team, weight: 0.3, list });
const chats = thing({
  entity: "chat",
  ids: "chats",
  path: "/me/chats",
  sample: chat,
  weight: 0.3,
  corrections: { topic: { type: "string", nullable: true } },
  list,
});

export const resources = [messages, channels, teams, chats].map(({ resource }) => resource);

export const operations: readonly Operation[] = [
  ...messages.operations,
  operation({
    id: "channelMessages.reply",
    method: "POST",
    path: "/teams/{team_id}/channels/{channel_id}/messages/{message_id}/replies",
    summary: "Reply to a message of a channel",
    verbs: ["reply", "answer"],
    entity: "message",
    aliases: ["reply"],
    args: texts,
    required: ["text"],
    bodyPaths,
    returns: message,
    successStatus: 201,
    messageField: "text",
    sampleInput: { team_id: team.id, channel_id: channel.id, message_id: message.id, text: "I am." },
    popularity: 0.5,
  }),
  operation({
    id: "chatMessages.send",
    method: "POST",
    path: "/chats/{chat_id}/messages",
    summary: "Send a message to a chat",
    verbs: ["send", "write", "message"],
    entity: "chat message",
    aliases: ["direct message"],
    args: { chat_id: string("Id of the chat"), ...texts },
    required: ["text"],
    bodyPaths,
    returns: message,
    successStatus: 201,
    messageField: "text",
    destinationField: "chat_id",
    sampleInput: { chat_id: chat.id, text: "Are you there?" },
    popularity: 0.6,
  }),
  ...channels.operations,
  ...teams.operations,
  ...chats.operations,
  getMe,
];
