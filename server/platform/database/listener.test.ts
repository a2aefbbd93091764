import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { createLog } from "../log.ts";
import { openListener } from "./listener.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

test("channels that are asked for at once are all heard, and the connection is never asked two things at a time", async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => warnings.push(warning.message);
  process.on("warning", note);
  const listener = openListener(fresh.url, createLog("silent"));
  const heard: (string | null)[] = [];
  const channels = ["one", "two", "three", "four"];
  for (const channel of channels) listener.on(channel, (payload) => heard.push(payload));
  await expect
    .poll(async () => {
      for (const channel of channels) await fresh.database.engine.query("select pg_notify($1, $1)", [channel]);
      return [...new Set(heard)].toSorted((a, b) => String(a).localeCompare(String(b)));
    })
    .toEqual(channels.toSorted((a, b) => a.localeCompare(b)));
  await listener.close();
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
