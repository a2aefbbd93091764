import { createHmac } from "node:crypto";
import type { Handshake } from "../../../connectors/connector.ts";
import type { DirectAnswer } from "../../../platform/http/direct-route.ts";
import { jsonAnswer } from "./answer-of.ts";
import { readField, type InboundDelivery } from "./delivery.ts";

const TEXT = { "content-type": "text/plain; charset=utf-8" };

/** What the provider wants to hear when the address is registered; null where the delivery is no such question. `secret` signs what has to be signed. */
export function handshakeAnswer({ when, answer }: Handshake, delivery: InboundDelivery, secret: string | null): DirectAnswer | null {
  if (!isAsked(when, delivery)) return null;
  switch (answer.as) {
    case "text": {
      const value = readField(delivery, answer.from);
      return value === undefined ? null : { status: 200, headers: TEXT, body: value };
    }
    case "json": {
      const fields = Object.entries(answer.fields).map(([name, from]) => [name, valueOf(from, delivery, secret)]);
      return fields.some(([, value]) => value === undefined) ? null : jsonAnswer(200, Object.fromEntries(fields));
    }
    case "header": {
      const value = readField(delivery, answer.from);
      return value === undefined ? null : { status: 200, headers: { ...TEXT, [answer.name]: value }, body: "" };
    }
    case "nothing":
      return { status: 200, headers: TEXT, body: "" };
  }
}

function isAsked(when: string, delivery: InboundDelivery): boolean {
  const at = when.indexOf("=");
  const value = readField(delivery, at < 0 ? when : when.slice(0, at));
  return value !== undefined && (at < 0 || value === when.slice(at + 1));
}

function valueOf(from: string, delivery: InboundDelivery, secret: string | null): string | undefined {
  if (!from.startsWith("hmac:")) return readField(delivery, from);
  const value = readField(delivery, from.slice("hmac:".length));
  return value === undefined || secret === null ? undefined : createHmac("sha256", secret).update(value).digest("hex");
}
