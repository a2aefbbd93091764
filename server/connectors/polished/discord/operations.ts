import { operation } from "../../authoring/operation.ts";
import { anything, array, boolean, integer, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import { channel, me, message } from "./samples.ts";

const text = { type: "string", nullable: true } as const;
const corrections = { edited_timestamp: text, "author.avatar": text };
const where = { channel_id: string("Id of the channel") };

export const operations: readonly Operation[] = [
  operation({ id: "messages.create", method: "POST", path: "/channels/{channel_id}/messages", summary: "Post a message in a channel", verbs: ["post", "send", "notify", "tell", "announce", "alert", "message", "write", "share"], entity: "message", aliases: ["notification", "channel message"], args: { ...where, content: string("The message"), embeds: array(anything, "Rich parts"), tts: boolean("Read it aloud") }, required: ["content"], returns: message, corrections, messageField: "content", destinationField: "channel_id", sampleInput: { channel_id: channel.id, content: "The nightly import has finished." }, popularity: 1 }),
  operation({ id: "messages.list", method: "GET", path: "/channels/{channel_id}/messages", summary: "Read the messages of a channel", verbs: ["read", "list", "get"], entity: "message", args: { ...where, limit: integer("At most so many, 100 at most"), before: string("Only before this id"), after: string("Only after this id") }, returns: [message], corrections: Object.fromEntries(Object.entries(corrections).map(([path, schema]) => [`[].${path}`, schema])), sampleInput: { channel_id: channel.id }, popularity: 0.4 }),
  operation({ id: "messages.edit", method: "PATCH", path: "/channels/{channel_id}/messages/{message_id}", summary: "Change a message of the bot", verbs: ["edit", "update", "change"], entity: "message", args: { ...where, content: string("The new text") }, required: ["content"], returns: message, corrections, messageField: "content", sampleInput: { channel_id: channel.id, message_id: message.id, content: "Done." }, popularity: 0.2 }),
  operation({ id: "channels.list", method: "GET", path: "/guilds/{guild_id}/channels", summary: "List the channels of a server", verbs: ["list", "get"], entity: "channel", args: { guild_id: string("Id of the server") }, returns: [channel], corrections: { "[].topic": text }, sampleInput: { guild_id: channel.guild_id }, popularity: 0.3 }),
  operation({ id: "channels.create", method: "POST", path: "/guilds/{guild_id}/channels", summary: "Create a channel", verbs: ["create", "add"], entity: "channel", args: { guild_id: string("Id of the server"), name: string("Name"), topic: string("Topic"), type: integer("0 for text, 2 for voice") }, required: ["name"], returns: channel, corrections: { topic: text }, successStatus: 201, sampleInput: { guild_id: channel.guild_id, name: "incident-42" }, popularity: 0.3 }),
  operation({ id: "users.me", method: "GET", path: "/users/@me", summary: "Get the bot's account", verbs: ["get"], entity: "user", returns: me, corrections: { avatar: text }, sampleInput: {}, popularity: 0.05 }),
];
