// A process of its own that tells of runs which ended badly, until there are none left, or until it ends itself.
import type { UntoldRun } from "../modules/runs/telling/index.ts";
import { createIssues } from "../modules/issues/index.ts";
import { createTelling } from "../modules/runs/telling/index.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/database/database.ts";
import { createLog } from "../platform/log.ts";
import { createTellOfRun } from "../tell-of-run.ts";

export type EndSpot = "prepared" | "counted" | "told";

const [url = "", endAt = "", time = "0"] = process.argv.slice(2);
let times = 0;
/** Ends at once, as by a kill, the so many-th time that it comes there. */
function comesBy(spot: EndSpot): void {
  if (spot === endAt && ++times === Number(time)) process.kill(process.pid, "SIGKILL");
}

const database = openDatabase(url, { onError: () => {} });
const issues = createIssues({
  database,
  clock: systemClock,
  members: async () => [],
  repair: {
    knownError: async () => null,
    ask: () => Promise.reject(new Error("nothing is asked here")),
    replay: async () => null,
    countLost: async () => 0,
    countUndecided: async () => 0,
    lastReplay: async () => null,
    changesBefore: async () => [],
    callsOf: async () => [],
    maySeePayloads: async () => false,
    versionOf: async () => null,
  },
});
const prepare = createTellOfRun({
  issues,
  channels: { writeDown: async () => 0 },
  automations: { tellOfRun: async () => {} },
  log: createLog("silent"),
  publicUrl: "https://vennel.example",
  evidenceOf: async () => ({ trouble: null, calls: [] }),
  observe: async () => [],
  environmentOf: async () => null,
});
const telling = createTelling({
  database,
  clock: systemClock,
  log: createLog("silent"),
  async prepare(run: UntoldRun) {
    const write = await prepare(run);
    comesBy("prepared");
    return async (tx) => {
      await write(tx);
      comesBy("counted");
    };
  },
  written: () => comesBy("told"),
});
await telling.tellAll();
await telling.close();
await database.close();
