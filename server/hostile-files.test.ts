import { monitorEventLoopDelay } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { deepJson, deepXml, deepYaml, packBomb, pdfBomb, yamlBomb } from "./testing/hostile/documents.ts";
import { HOSTILE_ZIPS } from "./testing/hostile/zips.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let person: Person;
let key: string;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
  const made = await person.call<{ secret: string }>("POST", `/api/organisations/v1/organisations/${person.organisation.id}/keys`, {
    name: "k",
    role: "builder",
  });
  key = made.body.secret;
  projectId = (await person.call<{ id: string }>("POST", of("platform", "projects"), { name: "prey" })).body.id;
  // Anything built at its first use is built now.
  await send(of("platform", "projects/import"), Buffer.from("no zip"), { "content-type": "application/zip" });
});
afterAll(() => server.stop());

const of = (service: string, path: string) => `/api/${service}/v1/o/${person.organisation.id}/${path}`;

async function send(path: string, body: Buffer, headers: Record<string, string>) {
  const answer = await fetch(server.url + path, { method: "POST", headers: { authorization: `Bearer ${key}`, ...headers }, body: new Uint8Array(body) });
  return { status: answer.status, text: await answer.text() };
}

interface While<T> {
  readonly answer: T;
  /** How often the server said meanwhile that it is there. */
  readonly ready: number;
  /** The longest time that its thread did nothing else, and the part of the whole that this was. */
  readonly heldUpMs: number;
  readonly part: number;
}

async function whileItIsRead<T>(work: () => Promise<T>): Promise<While<T>> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  let isOver = false;
  const answer = work().finally(() => (isOver = true));
  let ready = 0;
  while (!isOver) if ((await fetch(`${server.url}/readyz`)).ok) ready += 1;
  delay.disable();
  const heldUpMs = delay.max / 1e6;
  return { answer: await answer, ready, heldUpMs, part: heldUpMs / (performance.now() - began) };
}

function expectFree({ ready, heldUpMs, part }: While<unknown>): void {
  expect(ready).toBeGreaterThan(0);
  // A thread that reads the file itself does little else in all that time, which is long; on a busy machine any thread stands still for a moment.
  expect(heldUpMs > 300 ? part : 0).toBeLessThan(0.6);
}

test.each(HOSTILE_ZIPS)("a zip %s is refused, and everybody else is answered meanwhile", async (_, make, sentence) => {
  const zip = make();
  const read = await whileItIsRead(() => send(of("platform", "projects/import"), zip, { "content-type": "application/zip" }));
  expect([413, 422]).toContain(read.answer.status);
  expect(JSON.parse(read.answer.text).message).toMatch(sentence);
  expectFree(read);
});

test.each([
  ["YAML that becomes as much as one likes", yamlBomb, /neither JSON nor YAML/],
  ["JSON that is nested 400,000 levels deep", deepJson, /nested more than|neither JSON nor YAML|takes more than|broke off/],
  ["YAML that is nested 100,000 levels deep", deepYaml, /nested more than|neither JSON nor YAML|takes|broke off/],
  ["XML that is nested 200,000 levels deep", deepXml, /a page or XML/],
])("a description of %s is refused, and everybody else is answered meanwhile", async (_, make, sentence) => {
  const body = Buffer.from(JSON.stringify({ document: make() }));
  const read = await whileItIsRead(() => send(of("switchboard", "connectors/preview"), body, { "content-type": "application/json" }));
  expect(read.answer.status).toBe(422);
  expect(JSON.parse(read.answer.text).message).toMatch(sentence);
  expectFree(read);
});

test.each([
  ["a PDF whose page unpacks to 700 MB", "bomb.pdf", () => pdfBomb(700_000_000)],
  ["YAML that becomes as much as one likes", "bomb.yaml", () => Buffer.from(yamlBomb())],
])("an attachment, %s, is refused by name, and everybody else is answered meanwhile", async (_, name, make) => {
  const body = Buffer.from(
    JSON.stringify({ clientMessageId: name, text: "Read this", mode: "build", attachments: [{ name, content: make().toString("base64") }] }),
  );
  const read = await whileItIsRead(() => send(of("board", `projects/${projectId}/messages`), body, { "content-type": "application/json" }));
  expect(read.answer).toMatchObject({ status: 422, text: expect.stringContaining(`${name} could not be read`) });
  expectFree(read);
});

test.each([
  ["whose objects are differences of four million parts", packBomb, {}, 200, /ng refs\/heads\/main unreadable/],
  ["that unpacks to 300 MB on its way", () => gzipSync(Buffer.alloc(300_000_000)), { "content-encoding": "gzip" }, 400, /compressed body cannot be read/],
] as const)("a push %s is refused, and everybody else is answered meanwhile", async (_, make, headers, status, sentence) => {
  const pack = make();
  const command = `${"0".repeat(40)} ${"1".repeat(40)} refs/heads/main\0report-status`;
  const body = Object.hasOwn(headers, "content-encoding")
    ? pack
    : Buffer.concat([Buffer.from(`${(command.length + 4).toString(16).padStart(4, "0")}${command}0000`), pack]);
  const read = await whileItIsRead(() => send(`/git/${projectId}.git/git-receive-pack`, body, headers));
  expect(read.answer.status).toBe(status);
  expect(read.answer.text).toMatch(sentence);
  expectFree(read);
});
