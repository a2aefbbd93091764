import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeNumberCursor } from "../../../platform/cursor.ts";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { searchProjectLog } from "../search-project-log.ts";
import { packLog } from "./pack-log.ts";
import type { Wanted } from "./store.ts";

const OURS = "org_ours";
const THEIRS = "org_theirs";
let fresh: FreshDatabase;

beforeAll(async () => void (fresh = await freshDatabase()));
afterAll(() => fresh.drop());

function write(organisation: string, project: string, count: number, message = "'line ' || line"): Promise<unknown> {
  return fresh.database.organisation(organisation, (tx) =>
    tx.execute(sql`
      insert into log_line (organisation_id, project_id, run_id, id, level, message, data, at)
      select ${organisation}, ${project}, ${`run_${project}`} || line / 100, currval('run_change') || '/' || line, case when line % 500 = 7 then 'debug' else 'info' end, ${sql.raw(message)}, jsonb_build_object('order', line * 7), now()
      from (select nextval('run_change')) as drawn, generate_series(1, ${count}::int) line`),
  );
}

/** The messages of every page, newest first. */
async function found(organisation: string, project: string, wanted: Wanted): Promise<string[]> {
  const messages: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const before = decodeNumberCursor(cursor);
    const page = await fresh.database.organisation(organisation, (tx) =>
      searchProjectLog(tx, project, { ...wanted, before, limit: 40 }, { lines: 200, stretches: [1, 2], patienceMs: 0 }),
    );
    messages.push(...page.items.map(({ message }) => message));
    cursor = page.nextCursor;
  }
  return messages;
}

async function stretches(project: string): Promise<{ lines: number; words: number; stale: number }> {
  const { rows } = await fresh.database.engine.query(
    `select count(*)::int as stretches, coalesce(sum(octet_length(concat(debug, info, warn, error))), 0)::int as words, count(*) filter (where is_stale)::int as stale from log_stretch where project_id = $1`,
    [project],
  );
  return rows[0];
}

test("lines that are packed are found as those that are not: each once, newest first, whatever is asked", async () => {
  await write(OURS, "prj_found", 1_100);
  const questions: Wanted[] = [
    { query: "LINE 7" },
    { query: "line 1100" },
    { query: '"order": 77' },
    { query: "nowhere" },
    { level: "debug" },
    { level: "debug", query: "line 507" },
    { level: "debug", query: "line 508" },
  ];
  const answers = async () => {
    const all = [];
    for (const wanted of questions) all.push(await found(OURS, "prj_found", wanted));
    return all;
  };
  const before = await answers();
  await packLog(fresh.database.engine);
  expect(await stretches("prj_found")).toMatchObject({ stretches: 4, stale: 0 });
  expect(await answers()).toEqual(before);
  expect(before.map((messages) => messages.length)).toEqual([11 + 100, 1, 4, 0, 3, 1, 0]);
});

test("letters of every script are found in upper and lower case, and signs of patterns are only signs", async () => {
  await write(OURS, "prj_signs", 600, "case line when 3 then 'Straße nach KÖLN, 100% Done_ok' when 4 then 'ПРИВЕТ' else 'x' end");
  await packLog(fresh.database.engine);
  expect(await stretches("prj_signs")).toMatchObject({ stretches: 2 });
  const counts = [];
  for (const query of ["köln", "STRASSE", "nach köln", "100% d", "done_o", "1_0", "привет", "%", "\\"])
    counts.push((await found(OURS, "prj_signs", { query })).length);
  expect(counts).toEqual([1, 0, 1, 1, 1, 0, 1, 1, 0]);
});

test("few lines, and lines that somebody is still writing, wait; what was drawn before and is committed later is found", async () => {
  const writer = new Client({ connectionString: fresh.url });
  await writer.connect();
  await writer.query("begin");
  await writer.query(
    `insert into vennel.log_line (organisation_id, project_id, run_id, id, level, message, at) values ('${OURS}', 'prj_late', 'run_late', 'late', 'info', 'a late line', now())`,
  );
  await write(OURS, "prj_late", 600);
  const packing = packLog(fresh.database.engine);
  await writer.query("commit");
  await writer.end();
  await packing;
  expect(await found(OURS, "prj_late", { query: "late line" })).toEqual(["a late line"]);
  await packLog(fresh.database.engine);
  expect(await stretches("prj_late")).toMatchObject({ stretches: 2 });
  expect(await found(OURS, "prj_late", { query: "late line" })).toEqual(["a late line"]);
});

test("words of deleted lines are gone with them, and those that are left are found before and after they are packed again", async () => {
  await write(OURS, "prj_gone", 600);
  await packLog(fresh.database.engine);
  await fresh.database.engine.query("delete from log_line where run_id in ('run_prj_gone0', 'run_prj_gone1')");
  expect(await stretches("prj_gone")).toMatchObject({ stretches: 2, stale: 1 });
  const { rows } = await fresh.database.engine.query("select from log_stretch where project_id = 'prj_gone' and info like '%line 150%'");
  expect(rows).toEqual([]);
  expect(await found(OURS, "prj_gone", { query: "line 25" })).toEqual([
    "line 259",
    "line 258",
    "line 257",
    "line 256",
    "line 255",
    "line 254",
    "line 253",
    "line 252",
    "line 251",
    "line 250",
  ]);
  await packLog(fresh.database.engine);
  expect(await stretches("prj_gone")).toMatchObject({ stretches: 2, stale: 0 });
  expect(await found(OURS, "prj_gone", { query: "line 25" })).toHaveLength(10);
  await fresh.database.engine.query("delete from log_line where project_id = 'prj_gone'");
  expect(await stretches("prj_gone")).toMatchObject({ words: 0 });
  await packLog(fresh.database.engine);
  expect(await stretches("prj_gone")).toMatchObject({ stretches: 0 });
  expect(await found(OURS, "prj_gone", {})).toEqual([]);
});

test("an organisation finds its own words and no other's, and the database itself keeps their texts apart", async () => {
  await write(OURS, "prj_apart", 600);
  await write(THEIRS, "prj_apart", 600, "'their secret ' || line");
  await packLog(fresh.database.engine);
  expect(await found(OURS, "prj_apart", { query: "secret" })).toEqual([]);
  expect(await found(OURS, "prj_apart", { query: "line 12" })).toHaveLength(11);
  expect(await found(THEIRS, "prj_apart", { query: "secret 12" })).toHaveLength(11);
  const seen = (organisation: string, what: string) =>
    fresh.database.organisation(
      organisation,
      async (tx) => (await tx.execute<{ one: string }>(sql.raw(`select ${what} as one from log_stretch group by 1`))).rows,
    );
  expect(await seen(OURS, "organisation_id")).toEqual([{ one: OURS }]);
  expect(await seen(OURS, "info like '%secret%'")).toEqual([{ one: false }]);
  expect(await fresh.database.shared((tx) => tx.execute(sql`select from log_stretch`))).toMatchObject({ rowCount: 0 });
});

test("several packers at once pack each line once", async () => {
  await write(OURS, "prj_many", 2_000);
  await Promise.all([1, 2, 3].map(() => packLog(fresh.database.engine)));
  await packLog(fresh.database.engine);
  expect(await stretches("prj_many")).toMatchObject({ stretches: 7 });
  expect(await found(OURS, "prj_many", { query: "line 1234" })).toEqual(["line 1234"]);
});
