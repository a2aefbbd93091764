import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../platform/clock.ts";
import { createEgressPolicy, parseAllowedRange } from "./egress-policy.ts";
import { createGateway } from "./index.ts";
import { startNameServer } from "./testing/name-server.ts";
import { startSink } from "./testing/sink.ts";

// The count that is published runs with VENNEL_FULL_TESTS=1.
const TRIES = process.env["VENNEL_FULL_TESTS"] === "1" ? 1_000 : 100;
/** Plays the public address; the installation may reach it and nothing else of this machine. */
const OPEN = "127.0.0.2";
const PRIVATE = "127.0.0.1";

let sink: Awaited<ReturnType<typeof startSink>>;
let open: Server;

beforeAll(async () => {
  sink = await startSink(PRIVATE);
  open = createServer((request, response) => {
    const next = new URL(request.url ?? "/", "http://x").searchParams.get("next");
    // Without a lasting connection every request asks for the name again.
    response.setHeader("connection", "close");
    if (next) response.writeHead(302, { location: next }).end();
    else response.end("{}");
  }).listen(sink.port, OPEN);
  await once(open, "listening");
});
afterAll(() => {
  sink.close();
  open.closeAllConnections();
  open.close();
});

async function attack(answer: (question: number) => readonly string[], tries: number, path = "/"): Promise<{ outcomes: string[]; questions: number }> {
  const names = await startNameServer(answer);
  const gateway = createGateway({
    policy: createEgressPolicy([parseAllowedRange(`${OPEN}/32`)], []),
    clock: systemClock,
    random: () => 0,
    resolve: names.resolve,
  });
  const send = (index: number) =>
    gateway.deliver({
      method: "POST",
      url: `http://rebind${index}.attacker.test:${sink.port}${path}`,
      headers: {},
      body: "{}",
      repeatable: false,
      secrets: [],
      credentialHeaders: [],
      connection: "c",
      operation: null,
      limitKey: `con_${index}`,
      ratePerSecond: null,
      timeoutMs: 5_000,
      signal: new AbortController().signal,
    });
  try {
    const outcomes: string[] = [];
    for (let from = 0; from < tries; from += 20) {
      const several = await Promise.all(Array.from({ length: Math.min(20, tries - from) }, (_, index) => send(from + index)));
      outcomes.push(...several.map(({ outcome }) => outcome.kind));
    }
    return { outcomes, questions: names.questions() };
  } finally {
    await gateway.close();
    names.close();
  }
}

describe("a name server that changes its mind", () => {
  test(`leads none of ${TRIES} calls to a private address, whatever it says when`, async () => {
    const { outcomes, questions } = await attack((question) => [question % 2 === 0 ? OPEN : PRIVATE], TRIES);
    expect([sink.reached(), new Set(outcomes)]).toEqual([0, new Set(["answered", "refused"])]);
    // One question for each call: what was checked is what was connected to.
    expect(questions).toBe(TRIES);
  });

  test("gains nothing by naming both at once, in either order", async () => {
    for (const both of [
      [OPEN, PRIVATE],
      [PRIVATE, OPEN],
    ])
      expect(new Set((await attack(() => both, 5)).outcomes)).toEqual(new Set(["refused"]));
    expect(sink.reached()).toBe(0);
  });

  test("gains nothing by an answer that leads to another of its names", async () => {
    const next = encodeURIComponent(`http://second.attacker.test:${sink.port}/`);
    const { outcomes } = await attack((question) => [question % 2 === 0 ? OPEN : PRIVATE], 1, `/?next=${next}`);
    expect([outcomes, sink.reached()]).toEqual([["refused"], 0]);
  });
});
