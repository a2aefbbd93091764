import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseFrame } from "./frame-schema.ts";
import { RawJson } from "./raw-json.ts";

const FRAMES = [
  { t: "ask", run: "r", id: 1, key: "k", name: "n", fingerprint: "f", ask: { kind: "sleep", until: 1 } },
  { t: "step", run: "r", key: "k", name: "n", fingerprint: "f", outcome: { ok: true, value: 1 }, startedAt: 0, at: 0, after: 0, place: 1 },
  { t: "log", run: "r", id: "log", level: "info", message: "m", data: null, step: null },
  { t: "end", run: "r", outcome: { ok: false, error: { name: "Error", message: "m" } } },
  { t: "logs", run: "r", lines: [{ id: "log", level: "info", message: "m", data: { a: 1 }, step: "s" }] },
];

test("what a sandbox may say is taken as it is", () => {
  for (const frame of FRAMES) expect(parseFrame(JSON.stringify(frame))).toEqual({ frame });
});

test("whatever a line holds, it is a frame or it is said why it is none", () => {
  const spoiled = fc.tuple(fc.constantFrom(...FRAMES), fc.string(), fc.jsonValue()).map(([frame, field, value]) => ({ ...frame, [field]: value }));
  const cut = fc.tuple(fc.constantFrom(...FRAMES), fc.nat(200)).map(([frame, length]) => JSON.stringify(frame).slice(0, length));
  const replaced = fc
    .tuple(fc.constantFrom(...FRAMES), fc.nat(20), fc.jsonValue())
    .map(([frame, at, value]) => Object.fromEntries(Object.entries(frame).map(([key, given], index) => [key, index === at ? value : given])));
  const lines = fc.oneof(
    fc.string(),
    fc.json(),
    cut,
    spoiled.map((frame) => JSON.stringify(frame)),
    replaced.map((frame) => JSON.stringify(frame)),
  );
  fc.assert(
    fc.property(lines, (line) => {
      const parsed = parseFrame(line);
      expect("frame" in parsed ? parsed.frame.t.length : parsed.fault.length).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});

test("depth is refused before anything walks into it", () => {
  const deep = `{"t":"end","run":"r","outcome":{"ok":true,"value":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`;
  expect(parseFrame(deep)).toEqual({ fault: expect.stringContaining("levels deep") });
});

function rawOf(text: string): RawJson {
  const raw = new RawJson();
  raw.append(Buffer.from(text));
  return raw;
}

test("a value that came beside a frame is its outcome, read by those who ask for it", () => {
  const line = JSON.stringify({ ...FRAMES[1], outcome: { ok: true, value: null } });
  const value = rawOf('{"a":[1]}');
  expect(parseFrame(line, value)).toEqual({ frame: { ...FRAMES[1], outcome: { ok: true, value } } });
  expect(value.read()).toEqual({ a: [1] });
  expect(() => rawOf("{").read()).toThrow(TypeError);
});

test("a value beside what has no outcome, or a failed one, makes it no frame, and one too deep is refused", () => {
  for (const frame of [FRAMES[0], FRAMES[2], FRAMES[3]])
    expect(parseFrame(JSON.stringify(frame), rawOf("1"))).toEqual({ fault: expect.stringContaining("not a frame") });
  expect(parseFrame(JSON.stringify(FRAMES[1]), rawOf("[".repeat(501)))).toEqual({ fault: expect.stringContaining("levels deep") });
});
