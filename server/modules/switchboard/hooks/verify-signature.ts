import { createHmac, timingSafeEqual } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { WebhookRecipe } from "../../../connectors/connector.ts";
import type { InboundDelivery } from "./delivery.ts";

type Hmac = Extract<WebhookRecipe["verification"], { type: "hmac" }>;

/** Whether a delivery was signed with this secret, by the recipe of its connector. `now` in milliseconds. */
export function isSigned(recipe: WebhookRecipe["verification"], secret: string, delivery: InboundDelivery, now: number): boolean {
  switch (recipe.type) {
    case "none":
      return false;
    case "shared-secret":
      return equal(delivery.headers[recipe.header.toLowerCase()], (recipe.prefix ?? "") + (recipe.user === undefined ? secret : basic(recipe.user, secret)));
    case "standard-webhooks":
      return isStandard(secret, delivery);
    case "hmac":
      return isHmac(recipe, secret, delivery, now);
  }
}

function isHmac(recipe: Hmac, secret: string, delivery: InboundDelivery, now: number): boolean {
  const { timestamp, signatures } = readHeaders(recipe, delivery);
  if (recipe.signed.includes("{timestamp}") && !isFresh(timestamp, recipe, now)) return false;

  const expected =
    recipe.prefix +
    createHmac(recipe.algorithm, secret)
      .update(fillIn(recipe.signed, delivery, timestamp ?? ""))
      .digest(recipe.encoding);
  // Several secrets may be in force at the sender; one match is enough.
  return signatures.some((signature) => equal(signature, expected));
}

/** What a delivery's signature covers. */
export function signedBytes(recipe: Hmac, delivery: InboundDelivery): Buffer {
  return fillIn(recipe.signed, delivery, readHeaders(recipe, delivery).timestamp ?? "");
}

function readHeaders(recipe: Hmac, { headers: given }: InboundDelivery): { timestamp: string | undefined; signatures: readonly string[] } {
  const headers = [recipe.header, recipe.otherHeader].flatMap((name) => (name && given[name.toLowerCase()]) || []);
  if (recipe.composite) return readComposite(headers[0] ?? "", recipe.composite);
  return { timestamp: recipe.timestampHeader && given[recipe.timestampHeader.toLowerCase()], signatures: headers };
}

function fillIn(template: string, delivery: InboundDelivery, timestamp: string): Buffer {
  const parts = template.split(/(\{body\}|\{timestamp\}|\{method\}|\{url\})/).map((part) => {
    if (part === "{body}") return Buffer.from(delivery.bytes);
    if (part === "{timestamp}") return Buffer.from(timestamp);
    if (part === "{method}") return Buffer.from(delivery.method);
    return Buffer.from(part === "{url}" ? delivery.url : part);
  });
  return Buffer.concat(parts);
}

/** `t=1700000000,v1=ab…,v1=cd…` */
function readComposite(
  header: string,
  { timestampKey, signatureKey }: NonNullable<Hmac["composite"]>,
): { timestamp: string | undefined; signatures: string[] } {
  // A signature in base64 may end in equals signs.
  const pairs = header.split(",").flatMap((part) => {
    const [, key, value] = /^\s*([^=]+)=(.+?)\s*$/.exec(part) ?? [];
    return key && value ? [{ key, value }] : [];
  });
  return {
    timestamp: pairs.find(({ key }) => key === timestampKey)?.value,
    signatures: pairs.flatMap(({ key, value }) => (key === signatureKey ? [value] : [])),
  };
}

function isFresh(timestamp: string | undefined, recipe: Hmac, now: number): boolean {
  const at = recipe.timestampUnit === "iso" ? Date.parse(timestamp ?? "") : Number(timestamp) * (recipe.timestampUnit === "milliseconds" ? 1 : 1_000);
  return Number.isFinite(at) && Math.abs(now - at) <= (recipe.toleranceSeconds ?? 300) * 1_000;
}

function isStandard(secret: string, delivery: InboundDelivery): boolean {
  try {
    const key = secret.startsWith("whsec_") ? secret : Buffer.from(secret).toString("base64");
    new Webhook(key).verify(Buffer.from(delivery.bytes).toString("utf8"), delivery.headers);
    return true;
  } catch {
    return false;
  }
}

function basic(user: string, password: string): string {
  return Buffer.from(`${user}:${password}`).toString("base64");
}

function equal(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
