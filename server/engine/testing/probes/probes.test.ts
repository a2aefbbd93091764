import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { HOSTILE } from "./corpus/hostile.ts";
import { hostileColumn, machineWalls, reachColumn, staticColumn, type Column } from "./columns.ts";

const FULL = process.env["VENNEL_FULL_TESTS"] === "1";
const walls = machineWalls();
const levels = walls.filter(({ permissions }) => permissions === "none");
const columns: Column[] = [];

beforeAll(() => void vi.stubEnv("VENNEL_PROBE_CANARY", "canary of the server's environment"));
afterAll(() => {
  vi.unstubAllEnvs();
  const sum = columns.reduce((total, { probes }) => total + probes, 0);
  process.stdout.write(`sandbox probes: ${columns.length} columns, ${sum} tries, ${columns.flatMap(({ escapes }) => escapes).length} escapes\n`);
});

const reaching = walls.flatMap((each) => each.realms.map((realm) => ({ name: `${each.name}, ${realm}`, each, realm })));
test.each(reaching)("code that reaches out gets hold of nothing: $name", { timeout: 60_000 }, async ({ each, realm }) => {
  expect(await kept(reachColumn(each, realm))).toEqual([]);
});

test.each(FULL ? walls : levels)("code that says or takes what it may not ends alone: $name", { timeout: FULL ? 300_000 : 60_000 }, async (each) => {
  expect(await kept(hostileColumn(each, FULL ? HOSTILE : HOSTILE.filter(({ always }) => always)))).toEqual([]);
});

test.each(levels)("a bundle with any import in it is not started: $name", async (each) => {
  expect(await kept(staticColumn(each))).toEqual([]);
});

async function kept(column: Promise<Column>): Promise<readonly string[]> {
  columns.push(await column);
  return (await column).escapes;
}
