// Signing in under load, and what its timing tells. Prints JSON.
// node bench/identity/main.ts [seconds of each load] [pairs of timed attempts]; under a minute as it stands
import { readFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import { startProduct, type Product } from "../../e2e/support/start-product.ts";
import { percentile } from "../engine/percentile.ts";
import { newAddress, register, signIn } from "./sign-in.ts";

const SECONDS = Number(process.argv[2] ?? 8);
const PAIRS = Number(process.argv[3] ?? 150);
const PER_SECOND = 200;
/** Failures of one account are limited, so that many accounts share the attempts. */
const TRIES_PER_ACCOUNT = 10;

const product = await startProduct();
try {
  const people = await Promise.all(Array.from({ length: 10 }, () => register(product.url)));
  const idle = await memory(product);
  const token = people[0]?.token ?? "";
  const emails = people.map(({ email }) => email);
  const hashes = await rawHashes();
  const signedIn = await throughput(product, emails);
  const alone = await whoami(product.url, token, []);
  const beside = await whoami(product.url, token, emails.slice(0, 2));
  const result = {
    measuredAt: new Date().toISOString(),
    settings: { cores: availableParallelism(), node: process.version, loadBefore: loadavg().map((value) => Number(value.toFixed(1))), seconds: SECONDS },
    unknownAccount: await compareTimes(product.url),
    signIn: {
      ...signedIn,
      memoryIdleMb: idle.nowMb,
      memoryPerConcurrentMb: ratio(signedIn.memoryPeakMb - idle.nowMb, emails.length),
      // Argon2id alone, one after the other, with the same parameters: what one core could do at most.
      rawHashesPerSecondOfOneCore: hashes,
      ofOneCoresHashes: ratio(signedIn.perSecond, hashes),
    },
    whoami: {
      alone,
      beside: { ...beside, with: "two people signing in and one listing sessions, without pause" },
      p50Ratio: ratio(beside.ms.p50, alone.ms.p50),
      p99Ratio: ratio(beside.ms.p99, alone.ms.p99),
    },
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
} finally {
  await product.remove();
}

/** Wrong passwords of accounts that exist beside those of accounts that do not, in turns. */
async function compareTimes(url: string) {
  const known = await Promise.all(Array.from({ length: Math.ceil(PAIRS / TRIES_PER_ACCOUNT) }, () => register(url)));
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = 0; round < PAIRS; round += 1) {
    const account = known[round % known.length]?.email ?? "";
    // The same one must not always go first.
    const order = round % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const kind of order) {
      const { status, took } = await signIn(url, kind === "known" ? account : newAddress(), "not the password");
      if (status !== 400) throw new Error(`A wrong password answered ${status}`);
      times[kind].push(took);
    }
  }
  const shape = (values: readonly number[]) => ({
    p5: percentile(values, 5),
    p25: percentile(values, 25),
    p50: percentile(values, 50),
    p75: percentile(values, 75),
    p95: percentile(values, 95),
  });
  return { pairs: PAIRS, knownMs: shape(times.known), unknownMs: shape(times.unknown), chanceThatUnknownIsSlower: chanceOfMore(times.unknown, times.known) };
}

/** 0.5: whoever sees one time of each can only guess which is which. */
function chanceOfMore(left: readonly number[], right: readonly number[]): number {
  const wins = left.reduce((sum, value) => sum + right.filter((other) => value > other).length, 0);
  return Number((wins / (left.length * right.length)).toFixed(3));
}

async function throughput({ url, pid }: Product, emails: readonly string[]) {
  const until = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  let peak = 0;
  let failed = 0;
  const sampler = setInterval(() => void memory({ pid }).then(({ nowMb }) => (peak = Math.max(peak, nowMb))), 100);
  await Promise.all(
    emails.map(async (email) => {
      while (performance.now() < until) {
        const { status, took } = await signIn(url, email);
        if (status === 200) times.push(took);
        else failed += 1;
      }
    }),
  );
  clearInterval(sampler);
  return {
    concurrent: emails.length,
    perSecond: Number((times.length / SECONDS).toFixed(1)),
    failed,
    submitMs: { p50: percentile(times, 50), p99: percentile(times, 99) },
    memoryPeakMb: peak,
  };
}

async function rawHashes(): Promise<number> {
  const until = performance.now() + 1000;
  let count = 0;
  for (; performance.now() < until; count += 1) await hash(`a password ${count}`, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  return count;
}

function ratio(left: number, right: number): number {
  return right === 0 ? 0 : Number((left / right).toFixed(2));
}

/** 200 a second, sent when they are due whether or not earlier ones are back; measured from when each was due. */
async function whoami(url: string, token: string, emails: readonly string[]) {
  const headers = { "x-session-token": token };
  const times: number[] = [];
  let failed = 0;
  let others = 0;
  let isOver = false;
  const beside = [
    ...emails.map(async (email) => {
      while (!isOver) others += (await signIn(url, email)).status === 200 ? 1 : 0;
    }),
    (async () => {
      while (!isOver && emails.length > 0) others += (await fetch(`${url}/auth/sessions`, { headers })).ok ? 1 : 0;
    })(),
  ];
  const total = PER_SECOND * SECONDS;
  const began = performance.now();
  const sent: Promise<void>[] = [];
  for (let number = 0; number < total; number += 1) {
    const due = began + (number * 1000) / PER_SECOND;
    if (due > performance.now()) await wait(due - performance.now());
    sent.push(
      fetch(`${url}/auth/sessions/whoami`, { headers }).then(async (answer) => {
        await answer.arrayBuffer();
        times.push(performance.now() - due);
        if (!answer.ok) failed += 1;
      }),
    );
  }
  await Promise.all(sent);
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await Promise.all(beside);
  return {
    wantedPerSecond: PER_SECOND,
    perSecond: Number((total / seconds).toFixed(1)),
    failed,
    ms: { p50: percentile(times, 50), p95: percentile(times, 95), p99: percentile(times, 99) },
    othersPerSecond: Number((others / seconds).toFixed(1)),
  };
}

async function memory({ pid }: Pick<Product, "pid">): Promise<{ nowMb: number }> {
  const status = await readFile(`/proc/${pid()}/status`, "utf8");
  return { nowMb: Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024) };
}
