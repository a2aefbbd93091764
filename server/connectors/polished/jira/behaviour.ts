import { type Behaviour, simulatedJson } from "../../simulator/behaviour.ts";
import { registeredWebhook } from "./samples.ts";

/** A registered webhook is known by the last part of its own address. */
export const jiraBehaviour: Behaviour = ({ operation, args, collection }) => {
  if (operation.id !== "webhooks.create") return null;
  const webhooks = collection("webhook");
  const id = 72 + webhooks.all({}).length;
  const { secret: _, ...given } = args;
  const made = { ...registeredWebhook, ...given, self: registeredWebhook.self.replace(/\d+$/, String(id)) };
  webhooks.add({}, { ...made, id });
  return simulatedJson(201, made);
};
