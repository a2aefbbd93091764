import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { createPrivacy, type Privacy } from "./index.ts";

const now = new Date("2026-11-21T12:00:00Z");
let fresh: FreshDatabase;
let privacy: Privacy;

beforeAll(async () => {
  fresh = await freshDatabase();
  privacy = createPrivacy({ database: fresh.database, clock: { now: () => now } });
  for (const organisation of ["org_a", "org_b"]) {
    await fresh.database.organisation(organisation, async (tx) => {
      await tx.execute(
        sql`insert into organisation (id, slug, display_name, created_at) values (${organisation}, ${organisation.replace("_", "-")}, 'X', now())`,
      );
      await tx.execute(
        sql`insert into project (id, organisation_id, name, description, systems, revision, files_hash, serving, created_at, updated_at) values (${`prj_${organisation}`}, ${organisation}, 'P', '', '{}', 0, '', 'nothing', now(), now())`,
      );
      for (const [id, days] of [
        ["old", 40],
        ["mid", 10],
        ["new", 1],
      ] as const) {
        await tx.execute(sql`
          insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, simulated, seed, due_at, created_at, finished_at, input, output)
          values (${`run_${organisation}_${id}`}, ${organisation}, 'prj', 'aut', 'k', 'dep', 'succeeded', 'manual', false, '', now(), now(), ${now.toISOString()}::timestamptz - make_interval(days => ${days}), '{"iban":"X"}', '{"a":1}')`);
        await tx.execute(sql`
          insert into step (organisation_id, run_id, key, name, kind, status, attempt, output, calls, started_at)
          values (${organisation}, ${`run_${organisation}_${id}`}, 'a', 'a', 'call', 'succeeded', 1, '{"b":2}', '[{"request":{}}]', now())`);
        await tx.execute(
          sql`insert into step_sample values (${organisation}, ${`prj_${organisation}`}, 'a.ts', ${id}, '{"b":2}', true, ${now.toISOString()}::timestamptz - make_interval(days => ${days}))`,
        );
        await tx.execute(
          sql`insert into log_line (organisation_id, project_id, run_id, id, level, message, at) values (${organisation}, 'prj', ${`run_${organisation}_${id}`}, 'l', 'info', 'hello', now())`,
        );
      }
    });
  }
});
afterAll(() => fresh.drop());

const call = {
  request: new Request("http://x"),
  role: "admin",
  actor: { kind: "key", keyId: "key_1", organisationId: "org_a", role: "admin" },
  query: {},
} as const;

async function kept(organisation: string): Promise<string[]> {
  const { rows } = await fresh.database.organisation(organisation, (tx) =>
    tx.execute<{ id: string; whole: boolean }>(sql`
      select run.id, run.input is not null and step.output is not null and jsonb_array_length(step.calls) = 1 and log_line.id is not null as whole
      from run join step on step.run_id = run.id left join log_line on log_line.run_id = run.id order by run.id`),
  );
  return rows.filter((row) => row.whole).map((row) => row.id);
}

test("payloads are kept for thirty days, or for as long as the organisation says; the runs themselves stay", async () => {
  await privacy.handlers.updatePrivacy({ ...call, params: { organisation_id: "org_a" }, body: { payloadRetentionDays: 5 } });
  expect(await privacy.sweep()).toBe(3);
  expect(await kept("org_a")).toEqual(["run_org_a_new"]);
  expect(await kept("org_b")).toEqual(["run_org_b_mid", "run_org_b_new"]);
  expect(await samples("org_a")).toEqual(["new"]);
  expect(await samples("org_b")).toEqual(["mid", "new"]);
  expect(await privacy.sweep()).toBe(0);
});

async function samples(organisation: string): Promise<string[]> {
  const { rows } = await fresh.database.organisation(organisation, (tx) => tx.execute<{ step: string }>(sql`select step from step_sample order by step`));
  return rows.map(({ step }) => step);
}

test("one setting is changed without touching the others", async () => {
  const changed = await privacy.handlers.updatePrivacy({ ...call, params: { organisation_id: "org_a" }, body: { redactFields: ["iban"] } });
  expect(changed).toEqual({ payloadRetentionDays: 5, redactFields: ["iban"], assistantMaySeePayloads: false });
  expect(await privacy.handlers.getPrivacy({ ...call, params: { organisation_id: "org_b" }, body: undefined })).toMatchObject({
    payloadRetentionDays: 30,
    redactFields: [],
  });
});
