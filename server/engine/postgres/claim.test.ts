import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { HeldRun } from "../runs/rows.ts";
import { createAtWorkCount, NOTHING_AT_WORK, shareOf } from "./at-work.ts";
import { createLimitedClaim } from "./claim-limited.ts";
import { claimDue } from "./store.ts";

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(async () => {
  await fresh.database.engine.query("delete from run");
});
afterAll(() => fresh.drop());

interface Waiting {
  readonly organisation: string;
  readonly automation: string;
  readonly runs: number;
  /** How long ago they were due. */
  readonly minutes?: number;
  /** One key for so many of them at a time, each with room for one at work. */
  readonly perKey?: number;
}

async function queue({ organisation, automation, runs, minutes = 1, perKey }: Waiting): Promise<void> {
  await fresh.database.engine.query(
    `insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, simulated, seed, due_at, created_at, concurrency_key, concurrency_limit)
     select 'run_' || $2 || '_' || n, $1, 'prj', $2, 'a', 'dep', 'queued', 'webhook', false, '', at, at, $2 || '/' || to_char(n / $5::int, 'FM000000'), case when $5::int > 0 then 1 end
     from generate_series(1, $3::int) n, lateral (select now() - make_interval(mins => $4::int) + n * interval '1 millisecond' as at) times`,
    [organisation, automation, runs, minutes, perKey ?? null],
  );
}

/** As a worker with so many places that never come free. */
function worker(id: string, share = 10_000) {
  const atWork = createAtWorkCount(share);
  const limited = createLimitedClaim(fresh.database.engine, id);
  const take = (runs: readonly HeldRun[]) => {
    for (const run of runs) atWork.begun(run);
    return runs.map(({ automationId }) => automationId);
  };
  return {
    claim: async (most: number) => take((await claimDue(fresh.database.engine, id, most, false, atWork.read())).runs),
    claimLimited: async (most: number) => take(await limited(most, false, atWork.read())),
  };
}

const countOf = (taken: readonly string[], automation: string) => taken.filter((each) => each === automation).length;

test("of a backlog of thousands only the first run goes before another automation's only one, which was due much later", async () => {
  await queue({ organisation: "org", automation: "busy", runs: 5000, minutes: 60 });
  await queue({ organisation: "org", automation: "quiet", runs: 1 });
  const { claim } = worker("wrk");
  expect([...(await claim(1)), ...(await claim(1))].toSorted()).toEqual(["busy", "quiet"]);
});

test("one organisation never gets all places of a worker, under keys or not, so that another's run begins", async () => {
  await queue({ organisation: "org", automation: "busy", runs: 100, minutes: 60 });
  await queue({ organisation: "org", automation: "keyed", runs: 100, minutes: 60, perKey: 1 });
  const { claim, claimLimited } = worker("wrk", shareOf(16));
  expect([...(await claim(10)), ...(await claimLimited(10)), ...(await claim(10))]).toHaveLength(14);
  await queue({ organisation: "other", automation: "only", runs: 2 });
  expect([...(await claim(2)), ...(await claimLimited(2))]).toEqual(["only", "only"]);
});

test("one organisation's many automations with a backlog do not hold up another's only run", async () => {
  for (let index = 0; index < 20; index++) await queue({ organisation: "org_large", automation: `busy_${index}`, runs: 200, minutes: 60 });
  await queue({ organisation: "org_small", automation: "quiet", runs: 1 });
  const { claim } = worker("wrk");
  const taken = [...(await claim(1)), ...(await claim(1))];
  expect(countOf(taken, "quiet")).toBe(1);
  const next = await claim(19);
  expect(new Set(next).size).toBe(19);
});

test("places are divided evenly over claims, among organisations first and then among their automations", async () => {
  await queue({ organisation: "org_a", automation: "a1", runs: 300, minutes: 60 });
  await queue({ organisation: "org_a", automation: "a2", runs: 300, minutes: 30 });
  await queue({ organisation: "org_b", automation: "b1", runs: 300 });
  const { claim } = worker("wrk");
  const taken: string[] = [];
  for (const most of [7, 1, 12, 40, 20]) taken.push(...(await claim(most)));
  expect(["a1", "a2", "b1"].map((automation) => countOf(taken, automation))).toEqual([20, 20, 40]);
});

test("where more wait than there are places and none has anything at work, chance and not age decides, so that nobody waits for good", async () => {
  for (let index = 0; index < 30; index++) await queue({ organisation: `org_${index}`, automation: `busy_${index}`, runs: 100, minutes: 60 });
  await queue({ organisation: "org_new", automation: "quiet", runs: 1 });
  const taken: string[] = [];
  for (let claims = 0; claims < 300 && !taken.includes("quiet"); claims++) {
    const { runs } = await claimDue(fresh.database.engine, "wrk", 5, false, NOTHING_AT_WORK);
    taken.push(...runs.map(({ automationId }) => automationId));
  }
  expect(taken).toContain("quiet");
});

test("two workers that claim at once take different runs, oldest first, and a worker that came second knows that there was more", async () => {
  await queue({ organisation: "org", automation: "busy", runs: 500 });
  const claims = await Promise.all(["wrk_1", "wrk_2", "wrk_3", "wrk_4"].map((id) => claimDue(fresh.database.engine, id, 50, false, NOTHING_AT_WORK)));
  const ids = claims.flatMap(({ runs }) => runs.map(({ id }) => id));
  expect(new Set(ids)).toEqual(new Set(Array.from({ length: 200 }, (_, n) => `run_busy_${n + 1}`)));
  expect(claims.every(({ isFull }) => isFull)).toBe(true);
  expect(await claimDue(fresh.database.engine, "wrk_1", 500, false, NOTHING_AT_WORK)).toMatchObject({ isFull: false });
  expect(await claimDue(fresh.database.engine, "wrk_1", 1, false, NOTHING_AT_WORK)).toEqual({ runs: [], isFull: false });
});

test("of limited automations those that have least at work go first, whatever the number of keys of another", async () => {
  await queue({ organisation: "org", automation: "busy", runs: 400, minutes: 60, perKey: 4 });
  await queue({ organisation: "org", automation: "quiet", runs: 1, perKey: 4 });
  const { claimLimited } = worker("wrk");
  const taken: string[] = [];
  for (let claims = 0; claims < 4; claims++) taken.push(...(await claimLimited(1)));
  expect(countOf(taken, "quiet")).toBe(1);
});

test("keys behind the first hundred have their turn, though those before them have no end of runs", async () => {
  await queue({ organisation: "org", automation: "busy", runs: 1000, perKey: 2 });
  const { claimLimited } = worker("wrk");
  const taken: string[] = [];
  for (let claims = 0; claims < 6; claims++) taken.push(...(await claimLimited(100)));
  // 501 keys: all have their one run at work, and none has two.
  expect(taken.length).toBe(501);
  expect(await claimLimited(100)).toEqual([]);
});
