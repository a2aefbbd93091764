import { once } from "node:events";
import { createServer as createPlainServer, type Server } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../platform/clock.ts";
import { createEgressPolicy, parseAllowedRange } from "./egress-policy.ts";
import { createGateway, type Gateway } from "./index.ts";
import type { ClientIdentity, OutboundRequest } from "./outbound.ts";
import { createAuthority, type Issued } from "./testing/certificates.ts";

let authority: Awaited<ReturnType<typeof createAuthority>>;
let [ann, bob]: Issued[] = [];
let strict: Server;
let elsewhere: Server;
let gateway: Gateway;
/** Whom the servers saw, in turn. */
const seen: string[] = [];

beforeAll(async () => {
  authority = await createAuthority();
  [ann, bob] = [await authority.issue("ann"), await authority.issue("bob")];
  const own = await authority.issue("server");
  const tls = { cert: own.certificate, key: own.privateKey, ca: authority.certificate, requestCert: true };
  strict = createServer({ ...tls, rejectUnauthorized: true }, (request, response) => {
    seen.push(whoOf(request.socket as TLSSocket));
    if (request.url === "/elsewhere") return void response.writeHead(307, { location: addressOf(elsewhere) }).end();
    response.end("{}");
  });
  // Takes anybody, and would take a certificate as well.
  elsewhere = createServer({ ...tls, rejectUnauthorized: false }, (request, response) => {
    seen.push(whoOf(request.socket as TLSSocket));
    response.end("{}");
  });
  for (const server of [strict, elsewhere]) await once(server.listen(0, "127.0.0.1"), "listening");
  gateway = createGateway({ policy: createEgressPolicy([parseAllowedRange("127.0.0.0/8")], []), clock: systemClock, random: () => 0 });
});
afterAll(async () => {
  await gateway.close();
  for (const server of [strict, elsewhere]) {
    server.closeAllConnections();
    server.close();
  }
});

test("a system that demands a certificate is reached with one, and each connection is known by its own", async () => {
  seen.length = 0;
  for (const [who, issued] of [
    ["con_ann", ann],
    ["con_bob", bob],
    ["con_ann", ann],
  ] as const)
    expect((await deliver({ limitKey: who, identity: identityOf(issued) })).outcome).toMatchObject({ kind: "answered", answer: { status: 200 } });
  expect(seen).toEqual(["ann", "bob", "ann"]);
});

test("without a certificate, or with one of another authority, nothing reaches the system, and the reason is said", async () => {
  seen.length = 0;
  const stranger = await (await createAuthority("Another")).issue("ann");
  const refused = await deliver({ limitKey: "con_stranger", identity: identityOf(stranger) });
  expect(refused.outcome).toMatchObject({ message: expect.stringMatching(/not accept the certificate of this connection/) });
  expect((await deliver({ limitKey: "con_none" })).outcome.kind).not.toBe("answered");
  expect(seen).toEqual([]);
});

test("a server of a private authority is trusted only where the connection names that authority", async () => {
  const { authority: _, ...unnamed } = identityOf(ann);
  const { outcome } = await deliver({ limitKey: "con_unnamed", identity: unnamed });
  expect(outcome).toMatchObject({ kind: "not_sent" });
  const other = await createAuthority("Other");
  expect((await deliver({ limitKey: "con_other", identity: { ...unnamed, authority: other.certificate } })).outcome.kind).toBe("not_sent");
});

test("a certificate stays behind when a redirect leaves the origin", async () => {
  seen.length = 0;
  const { outcome } = await deliver({ url: `${addressOf(strict)}/elsewhere`, limitKey: "con_redirect", identity: identityOf(ann) });
  // The other origin's authority is private, so without this connection's trust it is not even spoken to.
  expect([outcome.kind, new Set(seen)]).toEqual(["not_sent", new Set(["ann"])]);
  expect(seen).not.toContain("nobody");
});

test("no certificate is shown over plain http", async () => {
  const plain = createPlainServer((_, response) => response.end("{}")).listen(0, "127.0.0.1");
  await once(plain, "listening");
  const { outcome } = await deliver({ url: `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`, limitKey: "con_plain", identity: identityOf(ann) });
  expect(outcome).toMatchObject({ kind: "refused", message: expect.stringContaining("https") });
  plain.closeAllConnections();
  plain.close();
});

function identityOf(issued: Issued | undefined): ClientIdentity {
  if (!issued) throw new Error("not issued yet");
  return { ...issued, authority: authority.certificate };
}

function deliver(overrides: Partial<OutboundRequest>) {
  return gateway.deliver({
    method: "GET",
    url: addressOf(strict),
    headers: {},
    body: null,
    repeatable: false,
    secrets: [],
    credentialHeaders: [],
    connection: "system",
    operation: null,
    limitKey: "con",
    ratePerSecond: null,
    timeoutMs: 5_000,
    signal: new AbortController().signal,
    ...overrides,
  });
}

function whoOf(socket: TLSSocket): string {
  return socket.getPeerCertificate().subject?.CN?.toString() ?? "nobody";
}

function addressOf(server: Server): string {
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
