import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "../platform/clock.ts";
import { createEgressPolicy, parseAllowedRange } from "./egress-policy.ts";
import { createGateway, type Gateway } from "./index.ts";
import type { OutboundRequest } from "./outbound.ts";
import { plainRequest } from "./testing/plain-request.ts";

const WITHHELD = { kind: "not_sent", withheld: true };

let server: Server;
let gateway: Gateway;
let arrived: string[];
let answer: (response: ServerResponse) => void;
let resolving: PromiseWithResolvers<void>;
let mayLeave: boolean;

beforeEach(async () => {
  arrived = [];
  answer = (response) => void response.end("{}");
  mayLeave = true;
  resolving = Promise.withResolvers();
  server = createServer((request, response) => {
    arrived.push(`${request.method} ${request.url}`);
    answer(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const resolve = async () => {
    await resolving.promise;
    return [{ address: "127.0.0.1" }];
  };
  gateway = createGateway({ policy: createEgressPolicy([parseAllowedRange("127.0.0.0/8")], []), clock: systemClock, random: () => 0, resolve });
});
afterEach(async () => {
  await gateway.close();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

function deliver(path: string, over: Partial<OutboundRequest> = {}) {
  return gateway.deliver({
    ...plainRequest,
    method: "POST",
    url: `http://system.test:${(server.address() as AddressInfo).port}${path}`,
    body: "{}",
    mayLeave: () => mayLeave,
    ...over,
  });
}

test("a request that may no longer leave when its connection is made stays here, and is not tried again by itself", async () => {
  const delivery = deliver("/");
  mayLeave = false;
  resolving.resolve();
  const { outcome, calls } = await delivery;
  expect([outcome, calls.length, arrived]).toEqual([{ ...WITHHELD, message: expect.any(String) }, 1, []]);

  mayLeave = true;
  expect((await deliver("/")).outcome.kind).toBe("answered");
  expect(arrived).toEqual(["POST /"]);
});

test("a request that waits for one of the connections that all are busy is asked when it gets one", async () => {
  resolving.resolve();
  const busy: ServerResponse[] = [];
  answer = (response) => void busy.push(response);
  const first = Array.from({ length: 64 }, () => deliver("/first"));
  await expect.poll(() => busy.length, { interval: 10 }).toBe(64);
  const waiting = deliver("/waits");
  mayLeave = false;
  answer = (response) => void response.end("{}");
  for (const response of busy) response.end("{}");
  expect((await waiting).outcome).toMatchObject(WITHHELD);
  expect((await Promise.all(first)).every(({ outcome }) => outcome.kind === "answered")).toBe(true);
  expect(arrived).not.toContain("POST /waits");
});

test("a request that waited for its rate, and the next attempt of one that was turned away, are asked too", async () => {
  resolving.resolve();
  answer = (response) => {
    mayLeave = false;
    response.writeHead(503).end();
  };
  expect((await deliver("/again")).outcome).toMatchObject(WITHHELD);
  expect(arrived).toEqual(["POST /again"]);

  mayLeave = true;
  const rated = Array.from({ length: 21 }, (_, index) => deliver(`/rated/${index}`, { ratePerSecond: 4, limitKey: "con_2" }));
  mayLeave = false;
  for (const { outcome } of await Promise.all(rated)) expect(outcome).toMatchObject(WITHHELD);
  expect(arrived).toEqual(["POST /again"]);
});

test("where a write led to a read that stayed here, the write was carried out all the same", async () => {
  resolving.resolve();
  answer = (response) => {
    mayLeave = false;
    response.writeHead(303, { location: "/read" }).end();
  };
  expect((await deliver("/write", { repeatable: false })).outcome).toMatchObject({ kind: "no_answer" });
  expect(arrived).toEqual(["POST /write"]);
});

test("what stays here says nothing of the system: its circuit does not open", async () => {
  resolving.resolve();
  mayLeave = false;
  for (let time = 0; time < 12; time++) await deliver("/");
  mayLeave = true;
  expect((await deliver("/")).outcome.kind).toBe("answered");
});
