import { type Behaviour, simulatedJson } from "../../simulator/behaviour.ts";
import { message } from "./samples.ts";
import { textOf } from "../../requests/text-of.ts";

/** Messages belong to a channel, and a message is known by its channel and its time. */
export const slackBehaviour: Behaviour = ({ operation, args, collection, now, random }) => {
  const messages = collection("message");
  const channel = channelId(collection("channel").all({}), textOf(args["channel"] ?? ""));
  const find = () => messages.all({ channel }).find(({ ts }) => ts === args["ts"]);

  switch (operation.id) {
    case "chat.postMessage": {
      const ts = `${Math.floor(now.getTime() / 1_000)}.${textOf(random.below(1_000_000)).padStart(6, "0")}`;
      const posted = { ...message, ts, text: args["text"], ...(args["thread_ts"] === undefined ? {} : { thread_ts: args["thread_ts"] }) };
      messages.add({ channel }, posted);
      return simulatedJson(200, { ok: true, channel, ts, message: posted });
    }
    case "chat.update": {
      const found = find();
      if (!found) return simulatedJson(200, { ok: false, error: "message_not_found" });
      messages.replace(found, { ...found, text: args["text"] ?? found["text"] });
      return simulatedJson(200, { ok: true, channel, ts: found["ts"], text: args["text"] ?? found["text"] });
    }
    case "chat.delete": {
      const found = find();
      if (!found) return simulatedJson(200, { ok: false, error: "message_not_found" });
      messages.remove(found);
      return simulatedJson(200, { ok: true, channel, ts: found["ts"] });
    }
    case "conversations.history":
      return simulatedJson(200, { ok: true, messages: messages.all({ channel }).toReversed(), has_more: false, response_metadata: { next_cursor: "" } });
    default:
      return null;
  }
};

/** A name becomes the id of the channel; a name that the sample workspace does not have gets an id that is always the same. */
function channelId(channels: readonly Record<string, unknown>[], given: string): string {
  const name = given.replace(/^#/, "");
  const known = channels.find((one) => one["name"] === name);
  if (known) return textOf(known["id"]);
  return given.startsWith("#") ? `C${Buffer.from(name).toString("hex").toUpperCase().padEnd(8, "0").slice(0, 8)}` : given;
}
