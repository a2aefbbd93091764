import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeNumberCursor } from "../../platform/cursor.ts";
import { sql } from "drizzle-orm";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { searchProjectLog } from "./search-project-log.ts";
import type { Wanted } from "./stretches/store.ts";

const ORGANISATION = "org_test";
const PROJECT = "prj_test";
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.organisation(ORGANISATION, (tx) =>
    tx.execute(sql`
      insert into log_line (organisation_id, project_id, run_id, id, level, message, at)
      select ${ORGANISATION}, ${PROJECT}, 'run_1', 'log_' || line, case when line % 40 = 0 then 'debug' else 'info' end, 'line ' || line, now()
      from generate_series(1, 100) line`),
  );
});
afterAll(() => fresh.drop());

/** Every page until there is no cursor, by messages. */
async function pages(filter: Wanted, patienceMs = 0): Promise<string[][]> {
  const found: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const before = decodeNumberCursor(cursor);
    const page = await fresh.database.organisation(ORGANISATION, (tx) =>
      searchProjectLog(tx, PROJECT, { ...filter, before, limit: 5 }, { lines: 30, stretches: [1, 1], patienceMs }),
    );
    found.push(page.items.map(({ message }) => message));
    cursor = page.nextCursor;
  }
  return found;
}

test("without a filter, pages are full and each line comes once, newest first", async () => {
  const all = await pages({});
  expect(all.map((page) => page.length)).toEqual(Array.from({ length: 20 }, () => 5));
  expect(all.flat()).toEqual(Array.from({ length: 100 }, (_, index) => `line ${100 - index}`));
});

test("a filter looks through a stretch at a time and still finds every line once", async () => {
  expect(await pages({ level: "debug" })).toEqual([["line 80"], [], ["line 40"], []]);
  expect((await pages({ query: "LINE 1" })).flat()).toEqual(["line 100", ...[19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 1].map((line) => `line ${line}`)]);
  expect((await pages({ query: "nowhere" })).flat()).toEqual([]);
});

test("letters are found in upper and lower case, in the message and in the data, and signs of patterns are only signs", async () => {
  await fresh.database.organisation(ORGANISATION, (tx) =>
    tx.execute(sql`
      insert into log_line (organisation_id, project_id, run_id, id, level, message, data, at)
      values (${ORGANISATION}, 'prj_signs', 'run_2', 'a', 'info', '100% Done_ok', '{"Place": "Köln"}', now()), (${ORGANISATION}, 'prj_signs', 'run_2', 'b', 'info', 'Straße', null, now())`),
  );
  const found = async (query: string) => {
    const { items } = await fresh.database.organisation(ORGANISATION, (tx) => searchProjectLog(tx, "prj_signs", { query, before: null, limit: 5 }));
    return items.map(({ message }) => message.slice(0, 3)).join();
  };
  const words = ["done_", "DONE_OK", "0% d", "place", "Köln", "straße", "1_0", "%"];
  expect(await Promise.all(words.map(found))).toEqual(["100", "100", "100", "100", "100", "Str", "", "100"]);
});

test("with time left, an answer looks on until its page is full or the log is at its end", async () => {
  expect(await pages({ level: "debug" }, 60_000)).toEqual([["line 80", "line 40"]]);
  expect(await pages({ query: "nowhere" }, 60_000)).toEqual([[]]);
});
