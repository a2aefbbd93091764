import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { createRequestWindows, type RequestWindows } from "../limits/request-windows.ts";
import { createLog } from "../log.ts";
import type { Authority } from "./actor.ts";
import { createApp } from "./create-app.ts";
import { createRateLimits } from "./rate-limits.ts";

const MOST = { address: 3, caller: 2, hook: 5 };
const MOST_OF_ORGANISATION = 4;
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

let fresh: FreshDatabase;
let windows: RequestWindows;
beforeAll(async () => {
  fresh = await freshDatabase();
  windows = createRequestWindows(fresh.database);
});
afterAll(async () => {
  windows.close();
  await fresh.drop();
});

const limits = () => createRateLimits({ windows, most: MOST, mostOf: async () => MOST_OF_ORGANISATION });

function serve() {
  const app = createApp(createLog("silent"));
  app.use(limits().middleware);
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

test.each(["127.0.0.1", "10.0.0.7", "::1"])("%s is an address like any other", async (address) => {
  const ask = serve();
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push(await ask("/api", address));
  expect(answers).toEqual([200, 200, 200, 429]);
});

test("the addresses of one subscriber count together", async () => {
  const ask = serve();
  const answers = [];
  for (let count = 1; count <= 4; count += 1) answers.push(await ask("/api", `2001:db8:5:6::${count}`));
  expect(answers).toEqual([200, 200, 200, 429]);
});

test("a hook takes so many deliveries a minute", async () => {
  const { countDelivery } = limits();
  for (let count = 0; count < MOST.hook; count += 1) await countDelivery("abc");
  await expect(countDelivery("abc")).rejects.toMatchObject({ code: "rate_limited" });
  await countDelivery("def");
});

test("a caller and an organisation are counted, and a stranger is not counted against an organisation", async () => {
  const people: Authority = {
    authenticate: async (headers) => ({ kind: "key", keyId: headers.get("authorization") ?? "", organisationId: "org", role: "owner" }),
    roleIn: async (actor, organisationId) => (actor.kind === "key" && actor.organisationId === organisationId ? "owner" : null),
    isOperator: async () => false,
  };
  const { counted, takenBy } = limits();
  const authority = counted(people);
  const as = (key: string) => authority.authenticate(new Headers({ authorization: key }));
  const [ann] = [await as("ann"), await as("ann"), await as("bob")];
  await expect(as("ann")).rejects.toMatchObject({ code: "rate_limited", extra: { retryAfter: expect.any(Number) } });
  if (!ann) throw new Error("nobody was recognised");
  for (let count = 0; count < 10; count += 1) expect(await authority.roleIn(ann, "another")).toBe(null);
  for (let count = 0; count < MOST_OF_ORGANISATION; count += 1) expect(await authority.roleIn(ann, "org")).toBe("owner");
  await expect(authority.roleIn(ann, "org")).rejects.toMatchObject({ code: "rate_limited", extra: { details: { limit: "requestsPerMinute", value: 4 } } });
  expect(await takenBy("org")).toBe(MOST_OF_ORGANISATION);
});
