import { expect, onTestFinished, test } from "vitest";
import { freshDatabase } from "../../testing/fresh-database.ts";
import { FLUSH } from "./flush.sql.ts";

test("the plan that is made while the tables are empty looks every row up by itself", async () => {
  const fresh = await freshDatabase();
  onTestFinished(() => fresh.drop());
  const { rows } = await fresh.database.engine.query<{ "QUERY PLAN": string }>(`explain (generic_plan, costs off) ${FLUSH}`);
  const plan = rows.map((row) => row["QUERY PLAN"]);
  const reads = plan.filter((line) => /Scan.* on (run|step)\b/.test(line)).map((line) => line.replace(/^.*->\s*/, "").trim());
  expect(reads.length).toBeGreaterThan(0);
  for (const read of reads) expect(read).toMatch(/^(Index Scan using run_pkey on run|Tid Scan on run)/);
});
