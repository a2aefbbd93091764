import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bringFiles } from "../e2e/support/bring-files.ts";
import { connect, deploy } from "../e2e/support/deploy.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

/** Of the letters that one format or another writes differently. */
const SECRET = `k3y/with+all=of&them"<it's>~it's 7Qz`;
const bytes = Buffer.from(SECRET);
const html = (quote: string, single: string, more: Readonly<Record<string, string>> = {}) =>
  SECRET.replaceAll(/[&<>"'/=]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': quote, "'": single, ...more })[letter] ?? letter);
const base64 = (before: string, after: string) => Buffer.from(before + SECRET + after).toString("base64");

/** What a system may make of a key that it was sent. */
const ENCODINGS: Readonly<Record<string, string>> = {
  "as it is": SECRET,
  base64: base64("", ""),
  "base64 behind one letter": base64("a", "bc"),
  "base64 behind two letters": base64("ab", "c"),
  "base64 in a sentence": base64("The key was ", " and it is wrong"),
  "base64 for addresses": bytes.toString("base64url"),
  "base64 for addresses, behind two letters": Buffer.from(`ab${SECRET}cd`).toString("base64url"),
  "base64 in an address": encodeURIComponent(base64("ab", "c")),
  hexadecimal: bytes.toString("hex"),
  "hexadecimal in capitals": bytes.toString("hex").toUpperCase(),
  "in an address": encodeURIComponent(SECRET),
  "in an address, in small letters": encodeURIComponent(SECRET).replaceAll(/%../g, (byte) => byte.toLowerCase()),
  "in an address, every byte": bytes.toString("hex").replaceAll(/../g, "%$&"),
  "in an address, twice": encodeURIComponent(encodeURIComponent(SECRET)),
  "in a form": new URLSearchParams([["", SECRET]]).toString().slice(1),
  "as JSON": JSON.stringify(SECRET).slice(1, -1),
  "as JSON of PHP": JSON.stringify(SECRET).slice(1, -1).replaceAll("/", "\\/"),
  "as JSON in JSON": JSON.stringify(JSON.stringify(SECRET).slice(1, -1)).slice(1, -1),
  "as JSON in a page": JSON.stringify(SECRET)
    .slice(1, -1)
    .replaceAll(/[<>&']/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
  "as HTML": html("&quot;", "&#39;"),
  "as HTML of Python": html("&quot;", "&#x27;"),
  "as HTML of PHP": html("&quot;", "&#039;"),
  "as HTML of Go": html("&#34;", "&#39;"),
  "as XML": html("&quot;", "&apos;"),
  "as HTML, slashes too": html("&quot;", "&#x27;", { "/": "&#x2F;" }),
  "as HTML of Handlebars": html("&quot;", "&#x27;", { "=": "&#x3D;" }),
};
/** Only a parser gives it back. */
const everyLetter = Array.from(SECRET, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

let server: TestServer;
let system: Server;
let person: Person;
beforeAll(async () => {
  system = createServer((request, response) => void echo(request, response)).listen(0, "127.0.0.1");
  server = await startTestServer();
  person = await registerPerson(server.url);
});
afterAll(async () => {
  await server.stop();
  system.closeAllConnections();
  system.close();
});

test("a credential that a system sends back in another spelling is neither shown to code nor kept", { timeout: 60_000 }, async () => {
  const baseUrl = `http://127.0.0.1:${(system.address() as AddressInfo).port}`;
  await connect(person, { connector: "http", name: "Echo", baseUrl, auth: { type: "bearer", token: SECRET } });
  const projectId = await bringFiles(person, {
    "package.json": JSON.stringify({ name: "echoes", version: "0.1.0", private: true, type: "module", vennel: { connections: { Echo: "http" } } }),
    "src/automations/ask.ts": `import { automation, connection, webhook } from "@vennel/sdk";
const echo = connection<{}>({ alias: "echo", connector: "http" });
export default automation({
  id: "ask",
  name: "Ask",
  trigger: webhook({ respond: "sync" }),
  async run({ event, log }) {
    const { way } = event.body as { way: string };
    const answer = await echo.request<unknown>("GET", "/" + encodeURIComponent(way));
    log.info("It said " + JSON.stringify(answer));
    return answer;
  },
});
`,
    "tests/ask.test.ts": `import { scenario } from "@vennel/sdk/testing";
import ask from "../src/automations/ask";
scenario("a system is asked", async ({ trigger }) => { await trigger(ask, { body: { way: "base64" } }, { mayFail: true }); });
`,
  });
  const { trigger } = await deploy(person, projectId);
  const url = trigger.type === "webhook" ? (trigger.url ?? "") : "";
  const leaks: string[] = [];
  for (const way of [...Object.keys(ENCODINGS), "every letter by its number"]) {
    const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ way }) });
    const said = await answer.text();
    const run = await person.call<{ steps: unknown[] }>("GET", `/api/platform/v1/o/${person.organisation.id}/runs/${answer.headers.get("x-vennel-run")}`);
    expect(run.body.steps).toHaveLength(1);
    if (!said.includes("•••") || [said, JSON.stringify(run.body)].some((seen) => isIn(seen))) leaks.push(way);
  }
  expect(leaks).toEqual([]);
  const { rows } = await server.database.engine.query<{ all: string }>(
    "select concat((select json_agg(run) from run), (select json_agg(step) from step), (select json_agg(log_line) from log_line)) as all",
  );
  expect(isIn(rows[0]?.all ?? "")).toBe(false);
});

async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = decodeURIComponent((request.url ?? "").split("?")[0]?.slice(1) ?? "");
  await text(request);
  const said = ENCODINGS[name] ?? "";
  response.setHeader("x-sent", Buffer.from(said).toString("latin1"));
  if (said === "") response.setHeader("content-type", "application/json").end(`{"sent":"${everyLetter}","${everyLetter}":[{"in":"${everyLetter}"}]}`);
  else response.setHeader("content-type", "text/plain").end(`You sent ${said}, said the system.`);
}

/** The middle of a secret is enough: whatever stands around it, encodings change only its ends. */
function isIn(seen: string): boolean {
  const middles = Object.values(ENCODINGS).map((encoding) => encoding.slice(encoding.length / 4, -encoding.length / 4));
  return [seen, seen.replaceAll("\\\\", "\\"), seen.replaceAll('\\"', '"'), unescaped(seen)].some((text) => middles.some((middle) => text.includes(middle)));
}

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, "$1");
