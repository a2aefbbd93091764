import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { Superseded } from "../runs/persist.ts";
import type { HeldRun } from "../runs/rows.ts";
import { useState } from "./state-store.ts";
import { addSignal, takeSignal } from "./store.ts";

const run = { id: "run_one", organisationId: "org", projectId: "prj", automationId: "aut", lease: 1 } as HeldRun;
const later = { ...run, lease: 2 };

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.engine.query(
    `insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, simulated, seed, due_at, created_at, worker_id, lease)
     values ('run_one', 'org', 'prj', 'aut', 'a', 'dep', 'running', 'webhook', false, '', now(), now(), 'wrk_two', 2)`,
  );
});
afterAll(() => fresh.drop());

const get = () => useState(fresh.database.engine, later, "project", { op: "get", key: "k" }, "Read", "wrk_two");

test("a worker whose run another has writes nothing to durable state", async () => {
  const { engine: pool } = fresh.database;
  const set = { op: "set", key: "k", value: "of the one that has it", expiresInMs: null } as const;
  await useState(pool, later, "project", set, "Write", "wrk_two");
  for (const request of [
    { ...set, value: "late" },
    { op: "delete", key: "k" } as const,
    { op: "compareAndSet", key: "k", expected: "of the one that has it", value: "late" } as const,
    { op: "compareAndSet", key: "new", expected: null, value: "late" } as const,
  ])
    await expect(useState(pool, run, "project", request, "Write", "wrk_one")).rejects.toThrow(Superseded);
  expect(await get()).toBe("of the one that has it");

  const swap = { op: "compareAndSet", key: "k", expected: "of the one that has it", value: "swapped" } as const;
  expect([await useState(pool, later, "project", swap, "Swap", "wrk_two"), await get()]).toEqual([true, "swapped"]);
  expect(await useState(pool, later, "project", { ...swap, value: "again" }, "Swap again", "wrk_two")).toBe(false);
  await useState(pool, later, "project", { op: "delete", key: "k" }, "Delete", "wrk_two");
  expect(await get()).toBe(null);
});

test("a worker whose run another has takes no signal of it", async () => {
  const { engine: pool } = fresh.database;
  await addSignal(pool, "org", "run_one", "approved", "yes");
  expect(await takeSignal(pool, "wrk_one", run, "approved", "Wait")).toBe(null);
  expect(await takeSignal(pool, "wrk_two", later, "approved", "Wait")).toEqual({ payload: "yes" });
});
