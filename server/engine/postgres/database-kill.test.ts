import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { createLog } from "../../platform/log.ts";
import { startPostgres } from "../../platform/postgres/index.ts";
import { startSink } from "../testing/sink.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { createPostgresEngine } from "./create-postgres-engine.ts";

// The counts that are published run with VENNEL_FULL_TESTS=1.
const FULL = process.env["VENNEL_FULL_TESTS"] === "1";
const RUNS = FULL ? 2000 : 100;
const KILLS = FULL ? 20 : 2;

test(
  `a process survives ${KILLS} kills of its Postgres, loses no accepted run and repeats no finished step`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "vennel-kill-"));
    const log = createLog("silent");
    const postgres = await startPostgres({ dataDir: folder, log });
    await migrate(postgres.url);
    const database = openDatabase(postgres.url, { onError: () => {} });
    const sink = await startSink(async (_, response) => {
      await pause(20);
      response.end('{"ok":true}');
    });
    const steps = [1, 2, 3].map((step) => `await step("Step ${step}", () => sink.request("POST", "/", { body: { run: event.body.run, step: ${step} } }));`);
    const bundles = new Map([["dep_kill", await bundleOf("dep_kill", { a: `async run({ event, step }) { ${steps.join(" ")} }` })]]);
    const engine = await createPostgresEngine({ pool: database.engine, clock: systemClock, log, host: createTestHost(sink.url, bundles) });

    const accepted: string[] = [];
    const sending = (async () => {
      for (let run = 0; run < RUNS; run++) {
        // A sender that is told to come back does so; its key makes the repetition harmless.
        for (;;) {
          const started = await engine.start(request("dep_kill", "a", { run }, { idempotencyKey: `r${run}`, wantsAnswer: false })).catch(() => null);
          if (started) {
            accepted.push(started.runId);
            break;
          }
          await pause(100);
        }
        await pause(10);
      }
    })();
    for (let kill = 0; kill < KILLS; kill++) {
      await pause(500);
      const pid = Number((await readFile(join(folder, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
      process.kill(pid, "SIGKILL");
      await expect
        .poll(
          () =>
            database.engine.query("select 1").then(
              () => true,
              () => false,
            ),
          { timeout: 30_000 },
        )
        .toBe(true);
    }
    await sending;

    const left = () =>
      database.engine.query<{ left: number }>("select count(*)::int as left from run where status <> 'succeeded'").then(
        ({ rows }) => rows[0]?.left,
        () => -1,
      );
    await expect.poll(left, { timeout: 60_000 }).toBe(0);
    const { rows } = await database.engine.query<{ id: string }>("select id from run");
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(accepted));
    // The process lived on, so every effect happened exactly once.
    expect(sink.effects).toHaveLength(RUNS * 3);
    await engine.close();
    await database.close();
    await sink.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  },
  FULL ? 600_000 : 120_000,
);
