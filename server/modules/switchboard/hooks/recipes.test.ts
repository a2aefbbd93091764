import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Connector, WebhookRecipe } from "../../../connectors/connector.ts";
import { polishedConnectors } from "../../../connectors/polished/all.ts";
import { sampleEvent } from "../../../connectors/simulator/sample-event.ts";
import { readField, type InboundDelivery } from "./delivery.ts";
import { isSigned } from "./verify-signature.ts";

type Hmac = Extract<WebhookRecipe["verification"], { type: "hmac" }>;
const NOW = Date.UTC(2026, 4, 4, 9);
const SECRET = "secret of the deliveries";

const signing = polishedConnectors.flatMap((connector) => {
  const { webhook } = connector;
  return webhook?.verification.type === "hmac" ? [[connector.id, connector, webhook, webhook.verification] as const] : [];
});

test("systems that sign their deliveries are many", () => {
  expect(signing.length).toBeGreaterThan(15);
});

describe.each(signing)("deliveries of %s", (_, connector, webhook, recipe) => {
  const genuine = delivery(connector, recipe, {});

  test("are taken when they are genuine", () => {
    expect(isSigned(recipe, SECRET, genuine, NOW)).toBe(true);
  });

  test.each([
    ["another secret", delivery(connector, recipe, { secret: "another" })],
    ["one byte that was changed", { ...genuine, bytes: Buffer.concat([genuine.bytes, Buffer.from(" ")]) }],
    ["no signature", { ...genuine, headers: without(genuine.headers, recipe.header) }],
    ["an empty signature", { ...genuine, headers: { ...genuine.headers, [recipe.header]: recipe.prefix } }],
    ["half of its signature", { ...genuine, headers: { ...genuine.headers, [recipe.header]: (genuine.headers[recipe.header] ?? "").slice(0, -8) } }],
  ])("are refused with %s", (__, changed) => {
    expect(isSigned(recipe, SECRET, changed, NOW)).toBe(false);
  });

  test.runIf(recipe.signed.includes("{timestamp}"))("are refused when they are older than is allowed, or from the future", () => {
    const tolerance = (recipe.toleranceSeconds ?? 300) * 1_000;
    for (const off of [tolerance + 2_000, -tolerance - 2_000]) expect(isSigned(recipe, SECRET, genuine, NOW + off)).toBe(false);
    expect(isSigned(recipe, SECRET, genuine, NOW + tolerance - 2_000)).toBe(true);
  });

  test.runIf(webhook.eventFrom.length > 0)("say which event they are, as the connector names it", () => {
    for (const { id } of connector.events) {
      const sample = sampleEvent(connector, id);
      const shown = { ...genuine, headers: { ...sample?.headers }, body: sample?.body };
      expect(webhook.eventFrom.flatMap((reference) => readField(shown, reference) ?? []).join(".")).toBe(id);
    }
  });
});

/** A delivery as the system would sign it, by what its documentation says in the recipe. */
function delivery(connector: Connector, recipe: Hmac, { secret = SECRET }: { secret?: string }): InboundDelivery {
  const sample = sampleEvent(connector, connector.events[0]?.id ?? "");
  const body = sample?.body ?? { hello: "world" };
  const bytes = Buffer.from(JSON.stringify(body));
  const url = "https://vennel.example/hooks/k1";
  const timestamp = recipe.timestampUnit === "iso" ? new Date(NOW).toISOString() : String(recipe.timestampUnit === "milliseconds" ? NOW : NOW / 1_000);
  const text = recipe.signed.replace("{body}", bytes.toString()).replace("{timestamp}", timestamp).replace("{method}", "POST").replace("{url}", url);
  const signature = recipe.prefix + createHmac(recipe.algorithm, secret).update(text).digest(recipe.encoding);
  const { composite, timestampHeader } = recipe;
  const headers = {
    ...sample?.headers,
    [recipe.header]: composite ? `${composite.timestampKey ? `${composite.timestampKey}=${timestamp},` : ""}${composite.signatureKey}=${signature}` : signature,
    ...(timestampHeader ? { [timestampHeader]: timestamp } : {}),
  };
  return { method: "POST", url, path: "/", query: {}, headers, bytes, body };
}

function without(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
}
