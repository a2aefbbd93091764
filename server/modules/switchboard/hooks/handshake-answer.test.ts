import { expect, test } from "vitest";
import type { Handshake } from "../../../connectors/connector.ts";
import { handshakeAnswer } from "./handshake-answer.ts";

const nothing = { method: "POST", url: "https://vennel.example/hooks/k1", path: "/", query: {}, headers: {}, bytes: Buffer.from(""), body: null };
const answerTo = (handshake: Handshake, asked: Partial<typeof nothing> | { body: unknown }, secret: string | null = null) =>
  handshakeAnswer(handshake, { ...nothing, ...asked }, secret);

test("a token in the query is given back as plain text, as Microsoft Graph and Dropbox want it", () => {
  const handshake: Handshake = { when: "query:validationToken", isUnsigned: true, answer: { as: "text", from: "query:validationToken" } };
  expect(answerTo(handshake, { query: { validationToken: "Validation: <b>" } })).toEqual({
    status: 200,
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: "Validation: <b>",
  });
  expect(answerTo(handshake, { query: { other: "1" } })).toBeNull();
});

test("a name with dots in the query is read, as Meta's", () => {
  const handshake: Handshake = { when: "query:hub.mode=subscribe", isUnsigned: true, answer: { as: "text", from: "query:hub.challenge" } };
  const query = { "hub.mode": "subscribe", "hub.challenge": "1158201444", "hub.verify_token": "meatyhamhock" };
  expect(answerTo(handshake, { method: "GET", query })?.body).toBe("1158201444");
  expect(answerTo(handshake, { query: { ...query, "hub.mode": "unsubscribe" } })).toBeNull();
});

test("a HEAD request is met with success, as Trello asks for it", () => {
  const handshake: Handshake = { when: "method:=HEAD", isUnsigned: true, answer: { as: "nothing" } };
  expect(answerTo(handshake, { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
  expect(answerTo(handshake, {})).toBeNull();
});

test("a secret is given back in the header in which it came, as Asana wants it", () => {
  const handshake: Handshake = {
    when: "header:x-hook-secret",
    isUnsigned: true,
    answer: { as: "header", name: "x-hook-secret", from: "header:x-hook-secret" },
  };
  expect(answerTo(handshake, { headers: { "x-hook-secret": "b537207f" } })?.headers).toMatchObject({ "x-hook-secret": "b537207f" });
});

test("a challenge is given back in JSON, as monday.com wants it", () => {
  const handshake: Handshake = { when: "body:challenge", isUnsigned: true, answer: { as: "json", fields: { challenge: "body:challenge" } } };
  expect(answerTo(handshake, { body: { challenge: "3eZbrw1a" } })).toMatchObject({
    headers: { "content-type": "application/json" },
    body: '{"challenge":"3eZbrw1a"}',
  });
});

/** Computed with: printf %s qgg8vlvZRS6UYooatFL8Aw | openssl dgst -sha256 -hmac secret */
const ENCRYPTED = "72cef096bfd47c0b8664df30d07721641e4abd7e885ba432204260db477a9a3e";

test("a token is given back with its signature, as Zoom wants it, and never without the secret", () => {
  const fields = { plainToken: "body:payload.plainToken", encryptedToken: "hmac:body:payload.plainToken" };
  const handshake: Handshake = { when: "body:event=endpoint.url_validation", answer: { as: "json", fields } };
  const body = { event: "endpoint.url_validation", payload: { plainToken: "qgg8vlvZRS6UYooatFL8Aw" }, event_ts: 1_654_503_849_680 };
  expect(JSON.parse(answerTo(handshake, { body }, "secret")?.body ?? "")).toEqual({ plainToken: "qgg8vlvZRS6UYooatFL8Aw", encryptedToken: ENCRYPTED });
  expect(answerTo(handshake, { body }, null)).toBeNull();
});
