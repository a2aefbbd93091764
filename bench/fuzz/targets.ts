import { createHash, createHmac } from "node:crypto";
import { Readable } from "node:stream";
import { polishedConnectors } from "../../server/connectors/polished/all.ts";
import { parseFrame } from "../../server/engine/sandbox/frame-schema.ts";
import type { RawJson } from "../../server/engine/sandbox/raw-json.ts";
import { readLines as readFrameLines } from "../../server/engine/sandbox/read-lines.ts";
import { readList } from "../../server/gateway/protocols/s3/read-list.ts";
import { textsIn } from "../../server/gateway/protocols/s3/xml.ts";
import { readCsv } from "../../server/modules/board/attachments/read-csv.ts";
import { KratosError } from "../../server/modules/identity/contract/kratos-error.ts";
import { sessionTokenOf } from "../../server/modules/identity/http/exchange.ts";
import { readSubmission } from "../../server/modules/identity/http/read-submission.ts";
import { resolveReturnTo } from "../../server/modules/identity/http/return-to.ts";
import { readPage } from "../../server/modules/identity/sessions/paging.ts";
import { parseBody, readField, type InboundDelivery } from "../../server/modules/switchboard/hooks/delivery.ts";
import { isSigned } from "../../server/modules/switchboard/hooks/verify-signature.ts";
import { ApiError } from "../../server/platform/errors.ts";
import { openPack } from "../../server/platform/git/open-pack.ts";
import { missingBases, putTogether } from "../../server/platform/git/put-together.ts";
import { writePack } from "../../server/platform/git/write-pack.ts";
import { readLines as readPktLines } from "../../server/platform/git/pkt-line.ts";
import { parseJson } from "../../server/platform/http/read-body.ts";
import type { Target } from "./fuzz-target.ts";
import { failsForOneWord } from "./planted-word.ts";

const NOW = Date.UTC(2026, 4, 4, 9);
const SECRET = "a secret that no input can hold";
const PUBLIC_URL = "https://vennel.example";
const FRAME_BYTES = 20_000;
const buffers = (...texts: string[]) => texts.map((text) => Buffer.from(text));
const FRAMES = [
  `{"t":"ready","automations":[{"id":"a","name":"A","trigger":{"type":"webhook","settings":{}}}]}`,
  `{"t":"ask","run":"r","id":1,"key":"k","name":"n","fingerprint":"f","ask":{"kind":"call","call":{"connection":"c","operation":null,"args":{},"request":{"method":"GET","path":"/","query":{},"headers":{}}},"options":{"retries":2,"backoff":"1s"}}}`,
  `{"t":"ask","run":"r","id":1,"key":"k","name":"n","fingerprint":"f","ask":{"kind":"state","scope":"run","request":{"op":"compareAndSet","key":"k","expected":1,"value":2}}}`,
  `{"t":"step","run":"r","key":"k","name":"n","fingerprint":"f","outcome":{"ok":true,"value":1},"startedAt":0,"at":0,"after":0,"place":1}`,
  `{"t":"log","run":"r","id":"l","level":"info","message":"m","data":null,"step":null}`,
  `{"t":"logs","run":"r","lines":[{"id":"l","level":"warn","message":"m","data":{"a":1},"step":"s"}]}`,
  `{"t":"end","run":"r","outcome":{"ok":false,"error":{"name":"Error","message":"m"}}}`,
  `{"t":"pong","id":1}`,
];

/** What may be refused in words. Anything else that is thrown is a finding. */
function refused(error: unknown): void {
  if (!(error instanceof ApiError || error instanceof KratosError)) throw error;
}

function insist(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

const unpolluted = () => insist(!("polluted" in {}) && Object.keys(Object.prototype).length === 0, "the prototype of all objects was changed");

/** The lines of a request's head, a line of its own, and the body. */
function deliveryOf(input: Buffer): InboundDelivery {
  const end = input.indexOf("\n\n");
  const [head, bytes] = end < 0 ? [input, Buffer.alloc(0)] : [input.subarray(0, end), input.subarray(end + 2)];
  const lines = head.toString("latin1").split("\n");
  const headers = Object.fromEntries(lines.map((line) => [line.split(":", 1)[0]?.toLowerCase() ?? "", line.slice(line.indexOf(":") + 1).trim()]));
  return { method: "POST", url: `${PUBLIC_URL}/hooks/k`, path: "/", query: {}, headers, bytes, body: bodyOf(bytes, headers["content-type"] ?? null) };
}

function bodyOf(bytes: Buffer, type: string | null): unknown {
  try {
    return parseBody(bytes, type);
  } catch (error) {
    refused(error);
    return null;
  }
}

const recipes = polishedConnectors.flatMap(({ webhook }) => webhook ?? []);
const verifications = recipes.map(({ verification }) => verification).filter(({ type }) => type !== "none");
const headerNames = verifications.flatMap((each) => (each.type === "hmac" ? [each.header, each.timestampHeader ?? ""] : [])).filter((name) => name.length > 1);

function forged(timestamp: number): string {
  const mac = createHmac("sha256", "another secret").update("{}").digest();
  const [hex, base64] = [mac.toString("hex"), mac.toString("base64")];
  const lines = headerNames.map((name) => `${name}: t=${timestamp},v1=${hex}`);
  return [...lines, `webhook-id: m1`, `webhook-timestamp: ${timestamp}`, `webhook-signature: v1,${base64}`, "content-type: application/json"].join("\n");
}

/** Shows that the search is led by what it reaches. */
export const PLANTED: Target = { name: "a planted word", seeds: buffers("......"), words: ["."], run: failsForOneWord };

export const TARGETS: readonly Target[] = [
  {
    name: "frames of a sandbox",
    seeds: buffers(...FRAMES),
    words: [
      "ask",
      "kind",
      "call",
      "sleep",
      "wait",
      "start",
      "emit",
      "state",
      "op",
      "get",
      "set",
      "list",
      "system",
      "seed",
      "scenario-end",
      "issue",
      "severity",
      "done",
      "until",
      "null",
    ].map((word) => `"${word}"`),
    run(input) {
      const parsed = parseFrame(input.toString("utf8"));
      if ("fault" in parsed) return insist(parsed.fault.length > 0 && parsed.fault.length < 2_000, "a fault without words, or with too many");
      const again = parseFrame(JSON.stringify(parsed.frame));
      insist("frame" in again && JSON.stringify(again.frame) === JSON.stringify(parsed.frame), "a frame is not the same when it is read twice");
      unpolluted();
    },
  },
  {
    name: "the stream that frames come in",
    seeds: buffers(`${FRAMES.join("\n")}\n`, "\n\n\n", "a", `${"x".repeat(FRAME_BYTES)}\n`, `${FRAMES[3]}\t{"a":["\\"[",1]}\n`),
    words: ["\n", "\n\n", "\t", '\t"', "[[[", "\\"],
    async run(input) {
      const whole: { readonly text: string; readonly value: RawJson | null }[] = [];
      let cut = false;
      // Pieces of any size: their lengths are the input's own bytes.
      const pieces: Buffer[] = [];
      for (let at = 0, turn = 0; at < input.length; turn += 1) pieces.push(input.subarray(at, (at += 1 + (input[turn] ?? 0) * 8)));
      const stream = Readable.from(pieces);
      readFrameLines(stream, FRAME_BYTES, { line: (text, value) => void whole.push({ text, value }), tooLong: () => void (cut = true) });
      await new Promise((resolve) => stream.once("close", resolve));
      // Bytes as they are: a text would have them replaced that are none.
      const expected = input.toString("latin1").split("\n").slice(0, -1);
      insist(cut || whole.length === expected.length, "lines were lost or made up");
      for (const [index, { text, value }] of whole.entries()) {
        const [head = "", ...behind] = expected[index]?.split("\t") ?? [];
        insist(cut || text === Buffer.from(head, "latin1").toString("utf8"), "a line is another");
        const bytes = value && Buffer.concat(value.pieces).toString("latin1");
        insist(cut || (bytes ?? null) === (behind.length > 0 ? behind.join("\t") : null), "what stands behind a tab is something else");
        if (value) parseFrame(text, value);
      }
      unpolluted();
    },
  },
  {
    name: "signatures of deliveries",
    seeds: buffers(`${forged(NOW / 1_000)}\n\n{"type":"x"}`, `${forged(NOW)}\n\npayload=%7B%7D`),
    words: [...headerNames, "t=", "v0=", "v1=", "sha256=", "v1,", String(NOW / 1_000), String(NOW), "whsec_"],
    run(input) {
      const delivery = deliveryOf(input);
      for (const verification of [...verifications, { type: "standard-webhooks" } as const])
        insist(!isSigned(verification, SECRET, delivery, NOW), `a delivery that nobody signed was taken: ${verification.type}`);
    },
  },
  {
    name: "what deliveries say they are",
    seeds: buffers(
      `x-github-event: issues\ncontent-type: application/json\n\n{"action":"opened","event":{"type":"x"}}`,
      `content-type: application/x-www-form-urlencoded\n\npayload={"a":1}`,
    ),
    words: ["content-type: application/json\n", "application/x-www-form-urlencoded", "+json", "payload=", "__proto__", "%7b"],
    run(input) {
      const delivery = deliveryOf(input);
      for (const { eventFrom, deliveryIdFrom } of recipes)
        for (const reference of [...eventFrom, ...(deliveryIdFrom ? [deliveryIdFrom] : [])]) {
          const value = readField(delivery, reference);
          insist(value === undefined || typeof value === "string", "a field that is no text");
        }
      unpolluted();
    },
  },
  {
    name: "bodies of JSON",
    seeds: buffers(`{"a":[1,2,{"b":null}],"c":"d"}`, `"\\u0000"`, `{"__proto__":{"polluted":1}}`, `${"[".repeat(400)}${"]".repeat(400)}`),
    words: [`"__proto__":`, `{"polluted":1}`, "\\ud800", "\\u0000", "[".repeat(200), "]".repeat(200)],
    run(input) {
      try {
        JSON.stringify(parseJson(input), (key, value: unknown) => {
          insist(
            key !== "__proto__" && ![key, value].some((text) => typeof text === "string" && (text.includes("\0") || !text.isWellFormed())),
            "what is not to be kept got through",
          );
          return value;
        });
      } catch (error) {
        refused(error);
      }
      unpolluted();
    },
  },
  {
    name: "forms of signing in",
    seeds: buffers(`{"method":"password","traits":{"email":"a@b.c"},"csrf_token":"x"}`, "method=password&traits.email=a%40b.c&password=x"),
    words: ["traits.", "traits.__proto__.polluted=1&", `"__proto__"`, "method=", "%00", "[]="],
    async run(input) {
      for (const type of ["application/json", "application/x-www-form-urlencoded", "text/plain"]) {
        const request = new Request(PUBLIC_URL, { method: "POST", headers: { "content-type": type }, body: new Uint8Array(input) });
        await readSubmission(request).then(({ text, traits }) => {
          insist(typeof text("method") === "string" && typeof traits === "object", "a form that is none");
        }, refused);
      }
      unpolluted();
    },
  },
  {
    name: "return_to",
    seeds: buffers("/projects", `${PUBLIC_URL}/a?b#c`, "//evil.example", "https://evil.example\\@vennel.example", "javascript:alert(1)"),
    words: ["https://", "vennel.example", "evil.example", "@", "//", "\\", "%2f", "%5c", "javascript:", ".", ":443", "[::1]", "\t", "xn--", "?", "#"],
    run(input) {
      const found = resolveReturnTo(input.toString("utf8"), PUBLIC_URL, []);
      insist(found === null || new URL(found, PUBLIC_URL).origin === PUBLIC_URL, "it leads to somebody else");
    },
  },
  {
    name: "cookies, tokens and pages",
    seeds: buffers(`__Host-ory_kratos_session=ory_st_${"a".repeat(32)}; a=b`, `ory_kratos_session=x; __Host-ory_kratos_session="y"`),
    words: ["__Host-ory_kratos_session=", "ory_st_", "; ", "=", `"`, "page_token=", "eyJvZmZzZXQiOjF9"],
    run(input) {
      const text = input.toString("latin1").replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "");
      for (const name of ["cookie", "authorization", "x-session-token"]) {
        const token = sessionTokenOf(new Headers({ [name]: text }), { baseUrl: PUBLIC_URL, cookieDomain: null });
        insist(token === null || /^ory_st_\w{32}$/.test(token), "a token of another form");
      }
      try {
        const { size, offset } = readPage(new URLSearchParams(text));
        insist(Number.isSafeInteger(size) && size > 0 && size <= 1000 && offset >= 0, "a page that is none");
      } catch (error) {
        refused(error);
      }
    },
  },
  {
    name: "lines of git",
    seeds: buffers("0011command=fetch0000", "0032want 0123456789012345678901234567890123456789\n00000009done\n", "0000", "fff0"),
    words: ["0000", "0004", "0005", "ffff", "want ", "done"],
    run(input) {
      try {
        const { lines, rest } = readPktLines(input, () => false);
        insist(lines.length * 4 + rest.length <= input.length, "more was read than was sent");
      } catch (error) {
        refused(error);
      }
    },
  },
  {
    name: "packs of git",
    seeds: [
      writePack([
        { type: "blob", content: Buffer.from("hello") },
        { type: "tree", content: Buffer.alloc(0) },
      ]).subarray(0, -20),
    ],
    words: ["PACK", "\0\0\0\x02", "\0\0\0\x01"],
    async run(input) {
      // The checksum at the end is made right, or nothing behind it would ever be tried.
      const sealed = Buffer.concat([input, createSha1(input)]);
      try {
        const opened = openPack(sealed);
        const bases = new Map(missingBases(opened).map((sha) => [sha, { type: "blob", content: Buffer.from("base") } as const]));
        insist(putTogether(opened, bases).size <= 50_000, "too many objects");
      } catch (error) {
        insist(error instanceof Error && !(error instanceof TypeError), `a failure that is not meant: ${String(error)}`);
      }
    },
  },
  {
    name: "XML of S3",
    seeds: buffers(
      "<ListBucketResult><Contents><Key>a &amp; b &#x41;</Key><Size>1</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents></ListBucketResult>",
    ),
    words: [
      "<Key>",
      "</Key>",
      "<Contents>",
      "<EncodingType>url</EncodingType>",
      "%zz",
      "&amp;",
      "&#x",
      "&#1114112;",
      "<!ENTITY a SYSTEM 'file:///etc/passwd'>",
      "&a;",
      "]]>",
    ],
    run(input) {
      const text = input.toString("utf8");
      const found = textsIn(text, "Key");
      insist(found.join("").length <= text.length, "an entity grew");
      insist(Array.isArray(readList(text).objects), "a list that is none");
    },
  },
  {
    name: "attached tables",
    seeds: buffers(`name;age\n"Ada; Countess";36\n`, "a,b\n1,2\n3,4\n", `"\n`),
    words: [`"`, `""`, ",", ";", "\t", "\r\n"],
    run(input) {
      const { facts, kind } = readCsv(input.toString("utf8"));
      insist(kind === "csv" && facts.length <= 12_100, "facts without end");
    },
  },
];

function createSha1(bytes: Buffer): Buffer {
  return createHash("sha1").update(bytes).digest();
}
