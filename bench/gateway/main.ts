import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { Agent, request } from "undici";
import { createEgressPolicy, parseAllowedRange } from "../../server/gateway/egress-policy.ts";
import { createGateway } from "../../server/gateway/index.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { percentile } from "../engine/percentile.ts";

// node bench/gateway/main.ts [--calls N] [--rounds N] [--json OUT]
const { values } = parseArgs({ options: { calls: { type: "string", default: "2000" }, rounds: { type: "string", default: "5" }, json: { type: "string" } } });
const calls = Number(values.calls);
const rounds = Number(values.rounds);
const AT_ONCE = 50;

const upstream = fork(new URL("upstream.ts", import.meta.url));
const [port] = (await once(upstream, "message")) as [number];
const url = `http://127.0.0.1:${port}/orders`;
const sent = JSON.stringify({ order: 1042, note: "x".repeat(400) });
const headers = { "content-type": "application/json", authorization: "Bearer bench-credential-of-some-length" };

const agent = new Agent();
const gateway = createGateway({ policy: createEgressPolicy([parseAllowedRange("127.0.0.0/8")], []), clock: systemClock });
const never = new AbortController().signal;

/** What anybody would write without a gateway. */
async function direct(): Promise<void> {
  const answer = await request(url, { dispatcher: agent, method: "POST", headers, body: sent });
  await answer.body.json();
}

/** The same through address rules, limits, retries, the circuit breaker, redaction and the record of the call. */
async function through(): Promise<void> {
  const { outcome } = await gateway.deliver({
    method: "POST",
    url,
    headers,
    body: sent,
    repeatable: false,
    secrets: ["bench-credential-of-some-length"],
    credentialHeaders: ["authorization"],
    connection: "orders",
    operation: null,
    limitKey: "con_bench",
    ratePerSecond: null,
    timeoutMs: 30_000,
    signal: never,
  });
  if (outcome.kind !== "answered") throw new Error(outcome.message);
  JSON.parse(outcome.answer.body.toString("utf8"));
}

async function oneByOne(call: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < calls; number += 1) {
    const from = performance.now();
    await call();
    times.push(performance.now() - from);
  }
  return times;
}

async function atOnce(call: () => Promise<void>): Promise<number> {
  const from = performance.now();
  let left = calls;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await call();
    }),
  );
  return (calls / (performance.now() - from)) * 1_000;
}

for (const call of [direct, through]) for (let number = 0; number < 500; number += 1) await call();
const times = { direct: [] as number[], through: [] as number[] };
const rates = { direct: [] as number[], through: [] as number[] };
// In turns, so that what else the machine does falls on both.
for (let round = 0; round < rounds; round += 1) {
  times.direct.push(...(await oneByOne(direct)));
  times.through.push(...(await oneByOne(through)));
  rates.direct.push(await atOnce(direct));
  rates.through.push(await atOnce(through));
}
await gateway.close();
await agent.close();
upstream.disconnect();

const ratio = (a: number, b: number) => Math.round((a / b) * 100) / 100;
const at = (percent: number) => {
  const [plain, own] = [percentile(times.direct, percent), percentile(times.through, percent)];
  return { directMs: plain, gatewayMs: own, addedMs: Math.round((own - plain) * 100) / 100, ratio: ratio(own, plain) };
};
const [plainRate, ownRate] = [percentile(rates.direct, 50), percentile(rates.through, 50)];
const figures = {
  node: process.version,
  calls: calls * rounds,
  p50: at(50),
  p99: at(99),
  atOnce: { connections: AT_ONCE, directPerSecond: Math.round(plainRate), gatewayPerSecond: Math.round(ownRate), ratio: ratio(ownRate, plainRate) },
};
const text = `${JSON.stringify(figures, null, 2)}\n`;
if (values.json) await writeFile(values.json, text);
process.stdout.write(text);
