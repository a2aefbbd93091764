import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import type { Authority } from "./actor.ts";
import { createApp } from "./create-app.ts";
import { createRateLimits } from "./rate-limits.ts";

const MOST = { address: 3, caller: 2, organisation: 4, hook: 5 };
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

function serve() {
  const app = createApp(createLog("silent"));
  app.use(createRateLimits(MOST).middleware);
  app.route(
    "/",
    new Hono().all("*", (context) => context.text("in")),
  );
  return async (path: string, remoteAddress: string) => (await app.request(path, {}, from(remoteAddress))).status;
}

test("an address gets so many answers a minute, and no other address pays for it", async () => {
  const ask = serve();
  const answers = [];
  for (let count = 0; count < 5; count += 1) answers.push(await ask("/api", "93.184.216.34"));
  expect([...answers, await ask("/api", "93.184.216.35")]).toEqual([200, 200, 200, 429, 429, 200]);
});

test("a proxy that names nobody is not taken for one caller", async () => {
  const ask = serve();
  for (let count = 0; count < 10; count += 1) expect(await ask("/api", "127.0.0.1")).toBe(200);
});

test("a hook takes so many deliveries a minute, whoever sends them and whatever follows its key", async () => {
  const ask = serve();
  const answers = [];
  for (let count = 0; count < 7; count += 1) answers.push(await ask(`/hooks/abc/${count}`, "127.0.0.1"));
  expect([...answers, await ask("/hooks/def", "127.0.0.1")]).toEqual([200, 200, 200, 200, 200, 429, 429, 200]);
});

test("a caller and an organisation are counted, and a stranger is not counted against an organisation", async () => {
  const people: Authority = {
    authenticate: async (headers) => ({ kind: "key", keyId: headers.get("authorization") ?? "", organisationId: "org", role: "owner" }),
    roleIn: async (actor, organisationId) => (actor.kind === "key" && actor.organisationId === organisationId ? "owner" : null),
    isOperator: async () => false,
  };
  const counted = createRateLimits(MOST).counted(people);
  const as = (key: string) => counted.authenticate(new Headers({ authorization: key }));
  const [ann] = [await as("ann"), await as("ann"), await as("bob")];
  await expect(as("ann")).rejects.toMatchObject({ code: "rate_limited", extra: { retryAfter: expect.any(Number) } });
  if (!ann) throw new Error("nobody was recognised");
  for (let count = 0; count < 10; count += 1) expect(await counted.roleIn(ann, "another")).toBe(null);
  for (let count = 0; count < MOST.organisation; count += 1) expect(await counted.roleIn(ann, "org")).toBe("owner");
  await expect(counted.roleIn(ann, "org")).rejects.toMatchObject({ code: "rate_limited" });
});
