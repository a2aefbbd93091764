import { afterAll, expect, test } from "vitest";
import type { FromSandbox, JournalEntry, Outcome } from "../../../sandbox/frames.ts";
import { openSandbox, type SandboxProcess } from "../../engine/sandbox/sandbox-process.ts";
import { DEFAULT_SANDBOX } from "../../engine/sandbox/sandbox-settings.ts";
import { bundleProject } from "../bundle/bundle-project.ts";
import { createTypeChecker } from "./type-checker.ts";
import { readTypeLibrary } from "./type-library.ts";

const checker = createTypeChecker(await readTypeLibrary());
const messages = (run: string) => checker.check(projectOf(run)).map(({ message }) => message);
const open: SandboxProcess[] = [];
afterAll(async () => {
  for (const sandbox of open) {
    sandbox.kill({ name: "SandboxEndedError", message: "over" });
    await sandbox.ended;
  }
});

function projectOf(run: string): Map<string, string> {
  const head = `import { automation, manual } from "@vennel/sdk";`;
  return new Map([
    ["src/automations/a.ts", `${head}\nexport default automation({ id: "a", name: "A", trigger: manual(), async run({ step }) {\n${run}\n} });\n`],
  ]);
}

/** One that keeps what its steps recorded, for the next time that the run begins. */
async function startRuns(run: string): Promise<() => Promise<unknown>> {
  const bundle = await bundleProject(projectOf(run), "deployment");
  if (!bundle.ok) throw new Error(JSON.stringify(bundle.diagnostics));
  const journal: JournalEntry[] = [];
  const ended: ((outcome: Outcome) => void)[] = [];
  const sandbox = await openSandbox(bundle.code, DEFAULT_SANDBOX, (frame: FromSandbox) => {
    if (frame.t === "step") journal.push({ key: frame.key, kind: "step", fingerprint: null, outcome: frame.outcome, write: false, at: frame.at });
    if (frame.t === "end") ended.shift()?.(frame.outcome);
  });
  open.push(sandbox);
  let runs = 0;
  return async () => {
    const outcome = await new Promise<Outcome>((resolve) => {
      ended.push(resolve);
      sandbox.send({ t: "start", run: `run_${++runs}`, automation: "a", input: {}, variables: {}, seed: "seed", at: 1_700_000_000_000, journal: [...journal] });
    });
    if (!outcome.ok) throw new Error(outcome.error.message);
    return outcome.value;
  };
}

const EVERY_GLOBAL = `
  console.debug("a"); console.log("a", 1); console.info("a"); console.warn("a"); console.error(new Error("a"));
  const first = crypto.randomUUID();
  const kept = await step("One", () => Promise.resolve(first));
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  const sha = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode("body")));
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode("key"), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode("body"));
  const url = new URL("/orders?page=2", "https://shop.example");
  url.searchParams.set("size", "10");
  const query = new URLSearchParams({ q: "a b" });
  query.append("q", "c");
  const copy = structuredClone({ at: new Date(0), list: [1] });
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  return {
    same: first === kept, ids: [first, crypto.randomUUID()], bytes: [...bytes], now: performance.now() > 0,
    sha: sha.length, signed: await crypto.subtle.verify("HMAC", key, signature, new TextEncoder().encode("body")),
    url: [url.href, url.searchParams.get("page"), URL.canParse("no"), URL.parse("no")], query: [query.toString(), query.getAll("q"), [...query].length, query.size],
    copy: [copy.at.getTime(), copy.list], text: new TextDecoder("utf-8", { fatal: true }).decode(new TextEncoder().encode("grün")), base64: [btoa("abc"), atob("YWJj")],
  };`;

test("code that uses what the sandbox offers passes the check, runs, and sees the same chance when its run is resumed", async () => {
  expect(messages(EVERY_GLOBAL)).toEqual([]);
  const run = await startRuns(EVERY_GLOBAL);
  const first = await run();
  expect(first).toMatchObject({
    same: true,
    ids: [expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/), expect.stringMatching(/^[0-9a-f-]{36}$/)],
    sha: 32,
    signed: true,
    url: ["https://shop.example/orders?page=2&size=10", "2", false, null],
    query: ["q=a+b&q=c", ["a b", "c"], 2, 2],
    copy: [0, [1]],
    text: "grün",
    base64: ["YWJj", "abc"],
  });
  expect(await run()).toEqual(first);
});

test.each([
  [`await fetch("https://example.com");`, "There is no fetch here. Call a system through a connection of the project."],
  [`setTimeout(() => {}, 5);`, "There is no setTimeout here. Wait with step.sleep, which outlives a restart."],
  [`return process.env;`, "There is no process here. Read variables of the environment from vars."],
  [`return Buffer.from("a");`, 'There is no Buffer here. Use TextEncoder, or toBase64 and fromBase64 of "@vennel/sdk/files".'],
  [`return Deno.args;`, "Cannot find name 'Deno'."],
])("%s is refused where the code is checked", (run, message) => {
  expect(messages(run)).toEqual([message]);
});

test("a fetch that the check did not see is refused where it runs", async () => {
  const run = await startRuns(`return (globalThis as unknown as { fetch(url: string): Promise<unknown> }).fetch("https://example.com");`);
  await expect(run()).rejects.toThrow("fetch is not available: call a system through a connection of the project");
});
