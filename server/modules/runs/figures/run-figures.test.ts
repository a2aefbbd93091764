import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { createRunFigures } from "./run-figures.ts";

const now = new Date("2026-03-02T10:30:00Z");
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.organisation("org_a", (tx) =>
    tx.execute(sql`
      insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, simulated, seed, due_at, created_at, finished_at)
      select 'run_' || n, 'org_a', 'prj_a', 'aut_a', 'k', 'dep_a', status, 'manual', simulated, '', at::timestamptz, at::timestamptz, ended::timestamptz
      from (values
        (1, 'succeeded', false, '2026-02-28T12:00:00Z', '2026-02-28T12:00:01Z'),
        (2, 'succeeded', false, '2026-03-02T08:45:00Z', '2026-03-02T08:45:01Z'),
        (3, 'failed', false, '2026-03-02T10:00:00Z', '2026-03-02T10:00:01Z'),
        (4, 'waiting', false, '2026-03-02T10:10:00Z', null),
        (5, 'failed', true, '2026-03-02T10:20:00Z', '2026-03-02T10:20:01Z')
      ) as run (n, status, simulated, at, ended)`),
  );
});
afterAll(() => fresh.drop());

test("days of a project, oldest first, and how its last run ended; simulated runs do not count", async () => {
  const figures = createRunFigures({ database: fresh.database, clock: { now: () => now } });
  const found = await figures.ofProjects("org_a", ["prj_a", "prj_b"], 3);
  expect(found.get("prj_a")).toEqual({
    days: [
      { total: 1, failed: 0 },
      { total: 0, failed: 0 },
      { total: 3, failed: 1 },
    ],
    lastFailed: true,
  });
  expect(found.get("prj_b")).toMatchObject({ lastFailed: null });
});

test("today and the last 24 hours of an organisation, and of no other", async () => {
  const figures = createRunFigures({ database: fresh.database, clock: { now: () => now } });
  const today = await figures.ofOrganisation("org_a");
  expect(today).toMatchObject({ runsToday: 3, failedToday: 1, uncertainToday: 0, waiting: 1 });
  expect(today.runsByHour.slice(-2)).toEqual([1, 2]);
  expect(today.runsByHour).toHaveLength(24);
  expect((await figures.ofOrganisation("org_b")).runsToday).toBe(0);
  expect((await figures.lastRuns("org_a", ["aut_a", "aut_b"])).get("aut_a")?.toISOString()).toBe("2026-03-02T10:20:00.000Z");
});

test("throughput, failures and durations of an automation by the hour, with the hours in which nothing ran", async () => {
  const figures = createRunFigures({ database: fresh.database, clock: { now: () => now } });
  const { bucketMinutes, buckets } = await figures.ofAutomation("org_a", "aut_a", "24h");
  expect([bucketMinutes, buckets.length]).toEqual([60, 24]);
  expect(buckets.slice(-2)).toEqual([
    { at: "2026-03-02T08:30:00.000Z", total: 1, failed: 0, medianMs: null, p95Ms: null },
    { at: "2026-03-02T09:30:00.000Z", total: 2, failed: 1, medianMs: null, p95Ms: null },
  ]);
  expect((await figures.ofAutomation("org_b", "aut_a", "30d")).buckets.every(({ total }) => total === 0)).toBe(true);
});
