import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditedCall } from "../../../contracts/audit.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { ApiError } from "../errors.ts";
import { createLog } from "../log.ts";
import { createAuditTrail, type AuditTrail } from "./audit-trail.ts";

const AUDIT: AuditedCall = { action: "thing.changed" };
const READING = { routes: {}, handlers: {} };
const ACTOR = { kind: "key", keyId: "key_1", organisationId: "org_a", role: "owner", address: "192.0.2.7" } as const;

let fresh: FreshDatabase;
let trail: AuditTrail;
let now = new Date("2026-11-23T12:00:00Z");
beforeAll(async () => {
  fresh = await freshDatabase();
  trail = createAuditTrail({ database: fresh.database, clock: { now: () => now }, log: createLog("silent") });
  await inOrganisation("insert into organisation (id, slug, display_name, created_at) values ('org_a', 'a', 'A', now())");
});
afterAll(() => fresh.drop());

const inOrganisation = async (statement: string) => (await fresh.database.organisation("org_a", (tx) => tx.execute(statement))).rows;
const events = (subject: string) => inOrganisation(`select * from audit_event where subject = '${subject}'`);
const call = (id: string, organisation = "org_a") => ({ actor: ACTOR, params: { organisation_id: organisation, id }, query: {}, body: undefined }) as never;

test("a call that ends is noted once, with who and from where", async () => {
  expect(await trail.around(AUDIT, READING, call("a"), async () => "done")).toBe("done");
  expect(await events("a")).toMatchObject([{ actor_id: "key_1", action: "thing.changed", origin: { kind: "key", id: "key_1", address: "192.0.2.7" } }]);
});

test("a refused call leaves nothing, and one that breaks leaves that it failed", async () => {
  await expect(trail.around(AUDIT, READING, call("b"), () => Promise.reject(new ApiError("conflict", "No.")))).rejects.toThrow("No.");
  await expect(trail.around(AUDIT, READING, call("c"), () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect([await events("b"), await inOrganisation("select * from audit_pending")]).toEqual([[], []]);
  expect(await events("c")).toMatchObject([{ details: { outcome: "failed" } }]);
});

test("a call whose process dies leaves an event that says that its end is not known, written once", async () => {
  let begun: () => void = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  // Never ends, as far as anybody will hear.
  void trail.around(AUDIT, READING, call("d"), () => new Promise(() => begun()));
  await isBegun;
  await trail.settle();
  expect(await events("d")).toEqual([]);
  now = new Date(now.getTime() + 16 * 60_000);
  await Promise.all([trail.settle(), trail.settle()]);
  expect(await events("d")).toMatchObject([{ details: { outcome: "unknown" }, at: expect.stringContaining("12:00:00") }]);
});

test("nothing is done where nothing can be noted", async () => {
  let isDone = false;
  await expect(trail.around(AUDIT, READING, call("e", "org_of_nobody"), async () => (isDone = true))).rejects.toThrow();
  expect(isDone).toBe(false);
});
