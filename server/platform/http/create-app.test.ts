import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { ApiError } from "../errors.ts";
import { createLog } from "../log.ts";
import { createApp } from "./create-app.ts";

const app = createApp(createLog("silent"));
app.get("/data", (context) => context.json({ html: "<script>" }));
app.get("/own", () => new Response("", { headers: { "content-security-policy": "sandbox", "cache-control": "no-cache" } }));
app.get("/refused", () => {
  throw new ApiError("access_denied", "No.");
});
app.get("/broken", () => {
  throw new Error("select * from secrets");
});

test.each(["/data", "/refused", "/broken", "/nowhere"])("%s is kept by nobody, framed by nobody and run by nobody", async (path) => {
  const { headers } = await app.request(path);
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("same-origin");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-site");
  for (const directive of ["default-src 'none'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'", "sandbox"])
    expect(headers.get("content-security-policy")).toContain(directive);
  expect(headers.get("content-type")).toMatch(/^application\/json/);
});

test("an answer that says how it is to be kept and shown keeps its own headers", async () => {
  const { headers } = await app.request("/own");
  expect([headers.get("content-security-policy"), headers.get("cache-control")]).toEqual(["sandbox", "no-cache"]);
});

test("what went wrong inside stays inside", async () => {
  const answer = await app.request("/broken");
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining("select")]);
});

test("what went wrong inside is logged with its cause and its place", async () => {
  let written = "";
  const log = pino({ base: null }, new Writable({ write: (chunk, _, done) => ((written += String(chunk)), done()) }));
  const broken = createApp(log);
  broken.get("/broken", () => {
    throw new Error("the pump is dry");
  });
  expect((await broken.request("/broken")).status).toBe(500);
  expect(JSON.parse(written)).toMatchObject({ level: 50, err: { message: "the pump is dry", stack: expect.stringContaining("create-app.test.ts") } });
});
