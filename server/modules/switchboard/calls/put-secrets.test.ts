import { describe, expect, test } from "vitest";
import { encodeBody } from "../../../connectors/requests/encode-body.ts";
import type { ConnectorRequest } from "../../../connectors/requests/to-request.ts";
import { hider } from "../../../gateway/index.ts";
import type { OutboundRequest } from "../../../gateway/outbound.ts";
import { putSecrets, type Secrets } from "./put-secrets.ts";

const MINE = `vennel-secret-${"a".repeat(32)}`;
const OTHER = `vennel-secret-${"b".repeat(32)}`;
const GONE = `vennel-secret-${"c".repeat(32)}`;
const VALUE = `it's "quoted" & más!`;
const secrets: Secrets = new Map([
  [MINE, { name: "TOKEN", value: VALUE }],
  [GONE, { name: "OLD", value: undefined }],
]);
const plain: ConnectorRequest = { method: "POST", path: `/${MINE}`, query: [], headers: {}, body: undefined, bodyType: "json" };
const put = (request: Partial<ConnectorRequest>) => putSecrets({ ...plain, ...request }, secrets);

test("a value stands where its placeholder stood, in a header, the query and deep in a body; the path and others' placeholders stay", () => {
  const { request } = put({
    query: [["key", MINE]],
    headers: { "x-token": `t=${MINE}`, "x-other": OTHER },
    body: { list: [{ token: MINE }], n: 1, none: null },
  });
  expect(request).toMatchObject({
    path: `/${MINE}`,
    query: [["key", VALUE]],
    headers: { "x-token": `t=${VALUE}`, "x-other": OTHER },
    body: { list: [{ token: VALUE }], n: 1, none: null },
  });
});

test.each([
  ["application/json", JSON.stringify({ token: MINE }), (sent: string) => JSON.parse(sent).token],
  ["application/x-www-form-urlencoded", new URLSearchParams({ token: MINE }).toString(), (sent: string) => new URLSearchParams(sent).get("token")],
  ["text/plain", MINE, (sent: string) => sent],
] as const)("a body that code wrote as %s itself takes the value in its spelling", (type, body, read) => {
  expect(read(String(put({ headers: { "Content-Type": type }, body }).request.body))).toBe(VALUE);
});

test("a variable that was removed fails the call by its name", () => {
  expect(() => put({ body: { token: GONE } })).toThrow("The secret variable OLD is not set any more.");
});

describe("as it leaves", () => {
  const outbound = { secrets: ["credential"], credentialHeaders: ["authorization"] } as unknown as OutboundRequest;

  test("every value of the version is kept from the record, and its headers from other origins", () => {
    expect(put({ headers: { "X-Token": MINE } }).guard(outbound)).toEqual({
      secrets: ["credential", VALUE],
      credentialHeaders: ["authorization", "x-token"],
    });
  });

  test("a body with a value in it follows no redirect", () => {
    expect(put({ body: { token: MINE } }).guard(outbound).followRedirects).toBe(false);
    expect(put({ body: { token: "plain" } }).guard(outbound).followRedirects).toBeUndefined();
  });

  test("a record hides the value in the spelling of a form, too", () => {
    const sent = encodeBody({ body: { token: VALUE }, bodyType: "form" })?.content;
    expect(hider([VALUE])(String(sent))).toBe("token=•••");
  });
});
