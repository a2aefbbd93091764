import { expect, test } from "vitest";
import { telegram } from "../../../connectors/polished/telegram/connector.ts";
import { toRequest } from "../../../connectors/requests/to-request.ts";
import { outboundOf } from "../calls/outbound-of.ts";
import type { OpenConnection } from "../deps.ts";

test("a token that belongs in the address stands there and in no header, and is hidden in records", () => {
  const operation = telegram.operations.find(({ id }) => id === "getMe");
  if (!operation) throw new Error("There is no getMe");
  const row = { id: "con_1", alias: "telegram", baseUrl: null, hostKey: null } as OpenConnection["row"];
  const connection: OpenConnection = { row, auth: { type: "bearer", token: "123456:ABC/../x" }, webhookSecret: null, tokens: null };
  const request = outboundOf(connection, toRequest(telegram, operation, {}), {
    connector: telegram,
    token: null,
    operation: "getMe",
    repeatable: true,
    idempotencyKey: null,
    timeoutMs: null,
    signal: AbortSignal.timeout(1_000),
    now: () => new Date(),
  });
  expect(request.url).toBe("https://api.telegram.org/bot123456:ABC%2F..%2Fx/getMe");
  expect(request.headers).toEqual({ accept: "application/json" });
  expect(request.secrets).toContain("123456:ABC/../x");
});
