import { setTimeout as pause } from "node:timers/promises";
import { request } from "../../test-host.ts";
import type { Rig, Worker } from "../rig.ts";
import { atRest } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

const SENDERS = 20;
/** Every so many-th run writes without a key of its own. */
const WITHOUT_KEY = 5;
const EFFECT = "Write";
const PATIENCE_MS = 60_000;

/** A read leaves before the run is stored; a write does not. */
const READ_THEN_WRITE = `async run({ event, step, log }) {
  const { run, keyed } = event.body as { run: string; keyed: boolean };
  await step("Read", () => sink.request("GET", "/read"));
  log.info("read");
  await step("${EFFECT}", () => sink.request("POST", "/", { body: { run, step: "${EFFECT}", keyed, waitMs: 5 } }), keyed ? { idempotencyKey: run } : {});
  await step("Read again", () => sink.request("GET", "/read"));
  return run;
}`;

/** A sender whose worker is killed hears nothing, and sends no more: it was told nothing, and what of its run is there must be right all the same. */
export const waitingSenders: Trial = {
  name: "workers killed while senders wait for their answers at them",
  always: true,
  shows: ["keeps accepted runs", "asks about uncertain writes"],
  sizes: { small: { runs: 100, kills: 2 }, full: { runs: 2000, kills: 20 } },
  async run(rig, { runs, kills }) {
    await rig.deploy("dep_senders", { a: READ_THEN_WRITE });
    const pair: Worker[] = [await rig.startWorker(), await rig.startWorker()];
    const answered = new Set<string>();
    let sent = 0;
    let killed = 0;

    async function sendOn(turn: number): Promise<void> {
      while (sent < runs || killed < kills) {
        const name = `sender-${sent++}`;
        const answer = await pair[turn % 2]?.deliver(request("dep_senders", "a", { run: name, keyed: sent % WITHOUT_KEY !== 0 })).catch(() => null);
        if (answer?.status === "succeeded" && answer.output === name) answered.add(name);
        await pause(20);
      }
    }
    async function killInTurns(): Promise<void> {
      for (; killed < kills; killed++) {
        await pause(500);
        await pair[killed % 2]?.kill();
        pair[killed % 2] = await rig.startWorker();
      }
    }
    await Promise.all([killInTurns(), ...Array.from({ length: SENDERS }, (_, turn) => sendOn(turn))]);
    await atRest(rig);
    for (const worker of pair) await worker.kill();
    return judge(rig, { sent, kills, answered });
  },
};

async function judge(rig: Rig, { sent, kills, answered }: { sent: number; kills: number; answered: ReadonlySet<string> }) {
  const { system } = rig;
  const names = Array.from({ length: sent }, (_, index) => `sender-${index}`);
  const timesOf = (name: string) => system.effects.get(`${name}/${EFFECT}`) ?? 0;
  const statuses = await statusesOf(
    rig,
    // Of any other nobody was told, and nothing came of it.
    names.filter((name) => answered.has(name) || timesOf(name) > 0),
  );
  const isLost = (name: string) => {
    const status = statuses.get(name);
    if (status === undefined) return answered.has(name) || timesOf(name) > 0;
    return status !== "uncertain" && (status !== "succeeded" || timesOf(name) === 0);
  };
  const repeated = names.filter((name) => system.repeated.has(`${name}/${EFFECT}`)).length;
  return {
    kills,
    runs: sent,
    lost: names.filter(isLost).length,
    repeated,
    again: names.filter((name) => timesOf(name) > 1).length - repeated,
    uncertain: [...statuses.values()].filter((status) => status === "uncertain").length,
  };
}

/** An engine may write its record behind: what must be in it is waited for. */
async function statusesOf({ pool }: Rig, wanted: readonly string[]): Promise<ReadonlyMap<string, string>> {
  for (const until = performance.now() + PATIENCE_MS; ; await pause(100)) {
    const { rows } = await pool.query<{ name: string; status: string }>(
      "select input #>> '{body,run}' as name, status from run where deployment_id = 'dep_senders' and finished_at is not null",
    );
    const statuses = new Map(rows.map(({ name, status }) => [name, status]));
    if (wanted.every((name) => statuses.has(name)) || performance.now() > until) return statuses;
  }
}
