import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Run } from "../contracts/runs.ts";
import { buildIntegration } from "./support/build-integration.ts";
import { connect, deploy } from "./support/deploy.ts";
import { issueOpened } from "./support/github-delivery.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";

type Body = string | Uint8Array<ArrayBuffer>;

let product: Product;
let person: Person;
let stranger: Person;
let projects: string;

beforeAll(async () => {
  product = await startProduct();
  [person, stranger] = [await registerPerson(product.url), await registerPerson(product.url)];
  projects = `/api/platform/v1/o/${person.organisation.id}/projects`;
}, 90_000);

afterEach(async () => {
  const { status } = await fetch(`${product.url}/readyz`);
  if (status !== 200) throw new Error(`The server no longer serves: ${status}`);
});

afterAll(() => product?.remove(), 60_000);

/** Sends a body as it is. */
async function send(body: Body, headers: Record<string, string> = {}): Promise<{ status: number; body: { code: string; message: string } }> {
  const answer = await fetch(product.url + projects, {
    method: "POST",
    headers: { cookie: person.cookie, origin: product.url, "x-vennel-request": "1", "content-type": "application/json", ...headers },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { code: string; message: string } };
}

describe("a request", () => {
  test.each<[string, Body, Record<string, string>, number, string, RegExp]>([
    ["malformed JSON", '{"name": ', {}, 400, "malformed_json", /not valid JSON/],
    ["an unknown field", '{"name":"a","colour":"red"}', {}, 400, "invalid", /Unrecognized key: "colour"/],
    ["a wrong type", '{"name":7}', {}, 400, "invalid", /Expected string, received number at "name"/],
    ["nothing", "", {}, 400, "invalid", /Required/],
    ["a body of 6 MB", JSON.stringify({ name: "x".repeat(6_000_000) }), {}, 413, "too_large", /larger than the 1024 KiB/],
    ["arrays nested 100,000 deep", `{"name":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, {}, 400, "malformed_json", /nested more than 500 levels/],
    ["a null character", '{"name":"a\\u0000"}', {}, 400, "malformed_json", /null characters/],
    ["half of a surrogate pair", '{"name":"\\ud800"}', {}, 400, "malformed_json", /surrogate/],
    ["the key __proto__", '{"name":"a","__proto__":{"role":"owner"}}', {}, 400, "malformed_json", /__proto__/],
    ["bytes that are no text", new Uint8Array([0x7b, 0xff, 0x7d]), {}, 400, "malformed_json", /not valid JSON/],
    ["a form", "name=a", { "content-type": "application/x-www-form-urlencoded" }, 415, "unsupported_media_type", /application\/json/],
    ["no X-Vennel-Request header", '{"name":"a"}', { "x-vennel-request": "" }, 400, "missing_header", /X-Vennel-Request/],
    ["another site's origin", '{"name":"a"}', { origin: "https://evil.example" }, 403, "origin_refused", /evil\.example/],
    ["no session", '{"name":"a"}', { cookie: "" }, 401, "no_session", /Sign in/],
  ])("with %s is refused and told why", async (_, body, headers, status, code, message) => {
    expect(await send(body, headers)).toMatchObject({ status, body: { code, message: expect.stringMatching(message) } });
  });

  test("with another organisation's id finds nothing, whichever of the two is foreign", async () => {
    const { body } = await person.call<{ id: string }>("POST", projects, { name: "Ours" });
    const theirs = projects.replace(person.organisation.id, stranger.organisation.id);
    const missing = { status: 404, body: { code: "not_found" } };
    expect(await stranger.call("GET", `${projects}/${body.id}`)).toMatchObject({ ...missing, body: { message: "The organisation was not found." } });
    expect(await stranger.call("GET", `${theirs}/${body.id}`)).toMatchObject({ ...missing, body: { message: "The project was not found." } });
    expect(await stranger.call("DELETE", `${theirs}/${body.id}`)).toMatchObject(missing);
    expect((await person.call("GET", `${projects}/${body.id}`)).status).toBe(200);
  });

  test.each(["../x", "/etc/passwd", "a/../../b", "a\\b", ".git/config"])("to write the file %s is refused", async (filePath) => {
    const { body } = await person.call<{ id: string }>("POST", projects, { name: "Paths" });
    const written = await person.call("PATCH", `${projects}/${body.id}/files`, { baseRevision: 0, changes: [{ filePath, content: "x" }] });
    expect(written).toMatchObject({ status: 400, body: { code: "invalid" } });
  });
});

const TEST = `import { scenario } from "@vennel/sdk/testing";
import attack from "../src/automations/attack";
scenario("does nothing when told so", async ({ trigger }) => { await trigger(attack, { body: { attack: "none" } }); });`;

async function write(code: string): Promise<{ id: string; reason: string | undefined; status: string }> {
  const { body: project } = await person.call<{ id: string }>("POST", projects, { name: "Attack" });
  const contents = { "package.json": '{"name":"attack","private":true,"type":"module"}', "src/automations/attack.ts": code, "tests/attack.test.ts": TEST };
  const changes = Object.entries(contents).map(([filePath, content]) => ({ filePath, content }));
  const written = await person.call("PATCH", `${projects}/${project.id}/files`, { baseRevision: 0, changes });
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  const { body } = await person.call<{ verification: { status: string; reason?: string } }>("POST", `${projects}/${project.id}/check`);
  return { id: project.id, status: body.verification.status, reason: body.verification.reason };
}

const AUTOMATION = `import { automation, log, webhook } from "@vennel/sdk";
export default automation({ id: "attack", name: "Attack", trigger: webhook({ respond: "sync" }), async run({ event }) {
  switch ((event.body as { attack: string }).attack) {
    case "loops for ever": for (let turn = 0; turn < 1e15; turn++);
    case "allocates for ever": { const all: number[][] = []; for (let turn = 0; turn < 1e15; turn++) all.push(new Array(100_000).fill(1)); }
    case "floods the log": for (let turn = 0; turn < 1e15; turn++) log.info("again and again");
    case "gives a cycle": { const a: Record<string, unknown> = {}; a["a"] = a; return a; }
  }
  return "well";
} });`;

describe("code", () => {
  let hook: string;
  let automationId: string;

  beforeAll(async () => {
    const { id, status, reason } = await write(AUTOMATION);
    if (status !== "verified") throw new Error(`The code was not verified: ${reason}`);
    const automation = await deploy(person, id);
    [hook, automationId] = [automation.trigger.url ?? "", automation.id];
  }, 60_000);

  test("that does not parse is not verified, with the place, and cannot be deployed", async () => {
    const { id, status, reason } = await write("export default automation({ id: ");
    expect({ status, reason }).toEqual({ status: "failed", reason: expect.stringMatching(/^parse: /) });
    expect(await person.call("POST", `${projects}/${id}/deployments`, {})).toMatchObject({ status: 409, body: { code: "not_verified" } });
  });

  test("that imports what it may not is not verified", async () => {
    const { status, reason } = await write(
      `import { readFileSync } from "node:fs";\n${AUTOMATION.replace('return "well"', 'return readFileSync("/etc/passwd", "utf8")')}`,
    );
    expect({ status, reason }).toEqual({ status: "failed", reason: expect.any(String) });
  });

  test.each([
    ["loops for ever", "SandboxStalledError", /endless loop/],
    ["allocates for ever", "SandboxMemoryError", /memory/],
    ["floods the log", "SandboxStalledError", /endless loop/],
    ["gives a cycle", "TypeError", /cannot be written as JSON/],
  ])("that %s fails its run with that reason", async (attack, name, message) => {
    const base = `/api/platform/v1/o/${person.organisation.id}`;
    const started = await person.call<{ id: string }>("POST", `${base}/automations/${automationId}/runs`, { payload: { attack } });
    const run = await until(
      "the end of the run",
      async () => {
        const { body } = await person.call<Run>("GET", `${base}/runs/${started.body.id}`);
        return body.finishedAt ? body : null;
      },
      60_000,
    );
    expect(run).toMatchObject({ status: "failed", error: { name, message: expect.stringMatching(message) } });
    expect(await (await deliver("{}")).text()).toBe("well");
  });

  const deliver = (body: Body, headers: Record<string, string> = {}, path = "") =>
    fetch(hook + path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });

  test.each<[string, Body, Record<string, string>, number, string]>([
    ["malformed JSON", "{", {}, 400, "malformed_json"],
    ["6 MB", JSON.stringify({ a: "x".repeat(6_000_000) }), {}, 413, "too_large"],
    ["arrays nested 100,000 deep", "[".repeat(100_000) + "]".repeat(100_000), {}, 400, "malformed_json"],
  ])("is not started by a delivery of %s", async (_, body, headers, status, code) => {
    const answer = await deliver(body, headers);
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status, body: { code } });
  });

  test.each<[string, Body, Record<string, string>, string]>([
    ["a null character and half of a surrogate pair", '{"a":"\\u0000\\ud800","__proto__":{"b":1}}', {}, ""],
    ["null characters in a text, a form's field or the query", "a=%00\0", { "content-type": "application/x-www-form-urlencoded" }, "?q=%00"],
    ["bytes that are no text", new Uint8Array([0, 255, 254]), { "content-type": "application/octet-stream" }, ""],
    ["a key as long as a header may be", "{}", { "idempotency-key": "k".repeat(8000) }, ""],
  ])("is started by a delivery with %s", async (_, body, headers, path) => {
    const answer = await deliver(body, headers, path);
    expect([answer.status, await answer.text()]).toEqual([200, "well"]);
  });

  test("is not started by a delivery without the signature of its connection", async () => {
    await connect(person, { connector: "github", name: "GitHub", auth: { type: "none" }, webhook: { secret: "hook-secret" } });
    await connect(person, { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb" } });
    const built = await buildIntegration(person, "When a GitHub issue is opened, post its title to the Slack channel #support");
    const { trigger } = await deploy(person, built.project.id);
    const forged = issueOpened("another secret", { number: 1, title: "Forged" });
    const unsigned = { ...forged, headers: { "content-type": "application/json", "x-github-event": "issues" } };
    const changed = { ...issueOpened("hook-secret", { number: 1, title: "Forged" }), body: '{"action":"opened"}' };
    for (const delivery of [forged, unsigned, changed]) {
      const answer = await fetch(trigger.url ?? "", delivery);
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 401, body: { code: "bad_signature" } });
    }
  });

  test("is not started by an unknown address", async () => {
    for (const path of ["/hooks/nope", "/hooks/%00", "/hooks/%ff"]) {
      const answer = await fetch(product.url + path, { method: "POST", body: "{}" });
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 410, body: { code: "not_deployed" } });
    }
  });
});
