import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../platform/clock.ts";
import { createEgressPolicy, parseAllowedRange } from "./egress-policy.ts";
import { createGateway, type Gateway } from "./index.ts";
import type { OutboundRequest } from "./outbound.ts";
import { PRIVATE_HOSTS } from "./testing/private-hosts.ts";

let server: Server;
let url: string;
let port: number;
let seen: { url: string; headers: IncomingMessage["headers"] }[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? "", headers: request.headers });
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});
beforeEach(() => {
  seen = [];
  answer = (_, response) => response.end("{}");
});

const LOOPBACK = [parseAllowedRange("127.0.0.0/8")];

function request(overrides: Partial<OutboundRequest> = {}): OutboundRequest {
  return {
    method: "GET",
    url,
    headers: {},
    body: null,
    repeatable: true,
    secrets: [],
    credentialHeaders: [],
    connection: "system",
    operation: null,
    limitKey: "con_1",
    ratePerSecond: 1_000,
    timeoutMs: 2_000,
    signal: new AbortController().signal,
    ...overrides,
  };
}

async function using<T>(work: (gateway: Gateway) => Promise<T>, ranges = LOOPBACK, resolve?: (host: string) => Promise<{ address: string }[]>): Promise<T> {
  const gateway = createGateway({ policy: createEgressPolicy(ranges, []), clock: systemClock, random: () => 0, ...(resolve && { resolve }) });
  try {
    return await work(gateway);
  } finally {
    await gateway.close();
  }
}

describe("a path that some server could take to lead upwards never leaves", () => {
  test.each([
    "..%2fadmin",
    "a%2F..%2Fadmin",
    "%2e%2e%2fadmin",
    ".%2e%5cadmin",
    "..%5Cadmin",
    "%252e%252e%252fadmin",
    "%25252e%25252e%2fadmin",
    "a%2f%2e%2e",
    "..;/admin",
    "a/..;x=1%2fadmin",
    "%c0%ae%c0%ae%c0%afadmin",
    "..%c1%9cadmin",
  ])("%s", async (path) => {
    const { outcome } = await using((gateway) => gateway.deliver(request({ url: `${url}/api/${path}` })));
    expect(outcome).toMatchObject({ kind: "refused", message: expect.stringContaining('holds ".."') });
    expect(seen).toEqual([]);
  });

  test.each(["projects/group%2Fname", "a..b", "...", "v1..v2", "100%25", "%2e", "..%20", "files/.hidden"])("while %s does", async (path) => {
    const { outcome } = await using((gateway) => gateway.deliver(request({ url: `${url}/api/${path}` })));
    expect(outcome).toMatchObject({ kind: "answered" });
    expect(seen).toHaveLength(1);
  });
});

describe("addresses", () => {
  const BAD_ADDRESSES = [
    "file:///etc/passwd",
    "gopher://127.0.0.1/",
    "ftp://example.com/",
    "data:text/plain,hello",
    "javascript:alert(1)",
    "http://user:secret@example.com/",
    "http://example.com@127.0.0.1/",
    "http://exa\u0000mple.com/",
    "http://example.com%00.evil.test/",
    "http://example.com\\@127.0.0.1/",
    "http://example.com/\r\nHost: x",
    "//127.0.0.1/",
    "",
    "http://",
    "http://[::1",
    "unix:/var/run/docker.sock",
  ];

  test.each(PRIVATE_HOSTS)("a fresh installation does not reach %s", async (host) => {
    const delivery = await using((gateway) => gateway.deliver(request({ url: `http://${host}:${port}/` })), []);
    expect(delivery.outcome.kind).toBe("refused");
    expect(seen).toEqual([]);
  });

  test.each(BAD_ADDRESSES)("%j is not an address that can be called", async (address) => {
    expect((await using((gateway) => gateway.deliver(request({ url: address })))).outcome.kind).toBe("refused");
    expect(seen).toEqual([]);
  });

  test("a name that resolves to a private address is refused, also when only one of its addresses is private", async () => {
    const resolve = async () => [{ address: "93.184.215.14" }, { address: "127.0.0.1" }];
    expect((await using((gateway) => gateway.deliver(request({ url: `http://rebind.test:${port}/` })), [], resolve)).outcome.kind).toBe("refused");
  });

  test("a name that changes its address between two answers is connected to the address that was checked", async () => {
    let asked = 0;
    const resolve = async () => [{ address: (asked += 1) === 1 ? "127.0.0.1" : "10.0.0.1" }];
    const delivery = await using((gateway) => gateway.deliver(request({ url: `http://rebind.test:${port}/` })), LOOPBACK, resolve);
    expect([delivery.outcome.kind, asked]).toEqual(["answered", 1]);
  });

  test("a redirect to a private address is refused", async () => {
    answer = (_, response) => response.writeHead(302, { location: "http://10.0.0.1/" }).end();
    expect((await using((gateway) => gateway.deliver(request()))).outcome.kind).toBe("refused");
    expect(seen.length).toBe(1);
  });

  test("the product's own ports are refused even in an allowed range", async () => {
    const gateway = createGateway({ policy: createEgressPolicy(LOOPBACK, [port]), clock: systemClock });
    expect((await gateway.deliver(request())).outcome).toMatchObject({ kind: "refused", message: expect.stringContaining("this product itself") });
    await gateway.close();
  });

  test("an allowed range with a port allows that port alone", async () => {
    expect((await using((gateway) => gateway.deliver(request()), [parseAllowedRange(`127.0.0.0/8:${port}`)])).outcome.kind).toBe("answered");
    expect((await using((gateway) => gateway.deliver(request()), [parseAllowedRange("127.0.0.0/8:1")])).outcome.kind).toBe("refused");
  });

  test.each(["10.0.0.0", "10.0.0.0/33", "host/8", "10.0.0.0/8:99999", ""])("the setting %j is malformed", (entry) => {
    expect(() => parseAllowedRange(entry)).toThrow();
  });
});

describe("redirects", () => {
  test("credentials stay behind when the origin changes", async () => {
    answer = (incoming, response) => (incoming.url === "/" ? response.writeHead(307, { location: `http://127.0.0.2:${port}/next` }).end() : response.end("{}"));
    server.close();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.listen(port, "0.0.0.0", resolve));
    await using((gateway) =>
      gateway.deliver(request({ url: `${url}/`, headers: { Authorization: "Bearer abcdef", "X-Key": "k", "X-Plain": "p" }, credentialHeaders: ["x-key"] })),
    );
    expect(seen.map((entry) => [entry.headers["authorization"], entry.headers["x-key"], entry.headers["x-plain"]])).toEqual([
      ["Bearer abcdef", "k", "p"],
      [undefined, undefined, "p"],
    ]);
  });

  test("a write that was carried out and led to a read that cannot be made is not written again", async () => {
    answer = (_, response) => response.writeHead(303, { location: "http://127.0.0.1:1/" }).end();
    const { outcome } = await using((gateway) => gateway.deliver(request({ method: "POST", body: "{}", repeatable: false })));
    expect([outcome.kind, seen.length]).toEqual(["no_answer", 1]);
  });

  test("more than five redirects are given up", async () => {
    answer = (_, response) => response.writeHead(302, { location: "/again" }).end();
    expect((await using((gateway) => gateway.deliver(request()))).outcome.kind).toBe("refused");
    expect(seen.length).toBe(6);
  });
});

describe("retries", () => {
  test("429 is tried again after the time that the system asks for, also for a write without a key", async () => {
    answer = (_, response) => (seen.length === 1 ? response.writeHead(429, { "retry-after": "0" }).end() : response.end("{}"));
    const { outcome, calls } = await using((gateway) => gateway.deliver(request({ method: "POST", repeatable: false })));
    expect([outcome.kind, calls.map((call) => call.response?.status)]).toEqual(["answered", [429, 200]]);
  });

  test("a 503 to a write that must not be repeated is final", async () => {
    answer = (_, response) => response.writeHead(503).end();
    const { outcome } = await using((gateway) => gateway.deliver(request({ method: "POST", repeatable: false })));
    expect([seen.length, outcome]).toMatchObject([1, { kind: "answered", answer: { status: 503 } }]);
  });

  test("a write whose connection breaks without an answer is not repeated: nobody knows whether it took effect", async () => {
    answer = (incoming) => incoming.socket.destroy();
    const { outcome, calls } = await using((gateway) => gateway.deliver(request({ method: "POST", body: "{}", repeatable: false })));
    expect([outcome.kind, seen.length, calls.length]).toEqual(["no_answer", 1, 1]);
  });

  test("a read whose connection breaks is repeated", async () => {
    answer = (incoming, response) => (seen.length === 1 ? incoming.socket.destroy() : response.end("{}"));
    expect((await using((gateway) => gateway.deliver(request()))).outcome.kind).toBe("answered");
  });

  test("a system that cannot be reached is told apart from one that does not answer", async () => {
    const { outcome } = await using((gateway) => gateway.deliver(request({ url: "http://127.0.0.1:1/" })));
    expect(outcome).toMatchObject({ kind: "not_sent", message: expect.stringContaining("ECONNREFUSED") });
    answer = () => {};
    expect((await using((gateway) => gateway.deliver(request({ timeoutMs: 100, repeatable: false })))).outcome).toMatchObject({ kind: "no_answer" });
  });

  test.each([
    ["http", { headers: { "x-a": "b\r\nx-evil: 1" } }],
    ["https", { headers: { "x-a\n": "b" } }],
    ["https", { headers: { upgrade: "websocket" } }],
    ["https", { method: "GET / HTTP/1.1\r\n" }],
  ])("what HTTP cannot say is told at once, and other calls to the same place go on (%s, %j)", async (scheme, odd) => {
    const url = `${scheme}://127.0.0.1:1/`;
    const [first, last] = await using(async (gateway) => {
      const refused = await gateway.deliver(request({ url, ...odd }));
      for (let call = 0; call < 70; call += 1) await gateway.deliver(request({ url, ...odd }));
      return [refused, await gateway.deliver(request({ url }))] as const;
    });
    expect([first.outcome.kind, first.calls.length]).toEqual(["refused", 1]);
    expect(last.outcome).toMatchObject({ kind: "not_sent", message: expect.stringContaining("ECONNREFUSED") });
  });

  test("a system that failed ten times in a row is left alone", async () => {
    const dead = request({ url: "http://127.0.0.1:1/", repeatable: false });
    const last = await using(async (gateway) => {
      for (let index = 0; index < 4; index += 1) await gateway.deliver(dead);
      return gateway.deliver(dead);
    });
    expect(last.outcome).toMatchObject({ kind: "not_sent", message: expect.stringContaining("left alone") });
  });
});

describe("answers", () => {
  test("an answer over ten megabytes is cut off", async () => {
    answer = (_, response) => response.end(Buffer.alloc(11 * 1_048_576, 97));
    expect((await using((gateway) => gateway.deliver(request({ repeatable: false })))).outcome).toMatchObject({
      kind: "no_answer",
      message: expect.stringContaining("10 MiB"),
    });
  });

  test("a small answer that unpacks to more than ten megabytes is refused", async () => {
    answer = (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(20 * 1_048_576)));
    expect((await using((gateway) => gateway.deliver(request({ repeatable: false })))).outcome).toMatchObject({
      kind: "no_answer",
      message: expect.stringContaining("10 MiB"),
    });
  });

  test("a packed answer is unpacked", async () => {
    answer = (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync('{"a":1}'));
    const { outcome } = await using((gateway) => gateway.deliver(request()));
    expect(outcome.kind === "answered" && outcome.answer.body.toString()).toBe('{"a":1}');
  });
});

describe("the record", () => {
  test("no spelling of a secret is left in it", async () => {
    const secret = 'p"a s/s+word';
    answer = (_, response) =>
      response.writeHead(200, { "x-echo": secret, "set-cookie": "a=b" }).end(JSON.stringify({ echo: secret, basic: Buffer.from(secret).toString("base64") }));
    const { calls } = await using((gateway) =>
      gateway.deliver(
        request({
          method: "POST",
          url: `${url}/?key=${encodeURIComponent(secret)}`,
          headers: { Authorization: `Bearer ${secret}`, "X-Custom": "c" },
          credentialHeaders: ["x-custom"],
          body: JSON.stringify({ secret }),
          secrets: [secret],
        }),
      ),
    );
    const text = JSON.stringify(calls);
    expect(text).not.toContain("word");
    expect(text).not.toContain(Buffer.from(secret).toString("base64"));
    expect(calls[0]?.request.headers).toMatchObject({ authorization: "•••", "x-custom": "•••" });
  });
});
