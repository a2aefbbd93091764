import type { FromSandbox, StartFrame } from "../../../../sandbox/frames.ts";
import { openSandbox } from "../../sandbox/sandbox-process.ts";
import { bundleOf } from "../test-host.ts";
import { inTurns } from "./in-turns.ts";
import type { Probe, Realm, Targets } from "./probe.ts";
import type { Walls } from "./walls.ts";

/** What each probe got hold of; null where it was refused, or got no answer. */
export type Got = ReadonlyMap<Probe, string | null>;

const PATIENCE_MS = 3000;
const AUTOMATION = `async run({ event }) {
  const { code, targets } = event.body;
  const make = Object.getPrototypeOf(async function () {}).constructor;
  const got = await new make(...Object.keys(targets), code)(...Object.values(targets));
  return got === undefined || got === null ? null : String(got).slice(0, 2000);
}`;

/** Lets each group of probes loose in one process, all at once. Those that spoil it, or got no answer there, each get one of their own. */
export async function tryProbes(probes: readonly Probe[], walls: Walls, realm: Realm, targets: Targets): Promise<Got> {
  const wanted = probes.filter((probe) => !probe.realm || probe.realm === realm);
  const together = [
    ...Map.groupBy(
      wanted.filter(({ alone }) => !alone),
      ({ group }) => group,
    ).values(),
  ];
  const answers = new Map<Probe, string | null>();
  const tryAll = (lots: readonly (readonly Probe[])[]) =>
    inTurns(lots, async (lot) => {
      for (const [probe, got] of await tryTogether(lot, walls, realm, targets)) answers.set(probe, got);
    });
  await tryAll(together);
  await tryAll(wanted.filter((probe) => !answers.has(probe)).map((probe) => [probe]));
  return new Map(wanted.map((probe) => [probe, answers.get(probe) ?? null]));
}

/** What was answered before the patience or the process ended. */
async function tryTogether(probes: readonly Probe[], walls: Walls, realm: Realm, targets: Targets): Promise<Map<Probe, string | null>> {
  const answers = new Map<Probe, string | null>();
  const all = Promise.withResolvers<void>();
  const onFrame = (frame: FromSandbox) => {
    const probe = frame.t === "end" ? probes[Number(frame.run)] : undefined;
    if (!probe || frame.t !== "end") return;
    answers.set(probe, frame.outcome.ok && frame.outcome.value ? String(frame.outcome.value) : null);
    if (answers.size === probes.length) all.resolve();
  };
  const code = realm === "bare" ? bareBundle(probes, targets) : (await bundleOf("dep_probe", { probe: AUTOMATION })).code;
  const sandbox = await openSandbox(code, walls.settings, onFrame);
  if (realm === "run") probes.forEach((probe, index) => sandbox.send(startOf(String(index), { code: probe.code, targets })));
  const tooLong = setTimeout(all.resolve, PATIENCE_MS);
  await Promise.race([all.promise, sandbox.ended]);
  clearTimeout(tooLong);
  sandbox.kill({ name: "SandboxEndedError", message: "over" });
  await sandbox.ended;
  return answers;
}

export function startOf(run: string, body: unknown): StartFrame {
  const input = { body, headers: {} };
  return { t: "start", run, automation: "probe", input, variables: {}, seed: "seed", at: 1_700_000_000_000, journal: [] };
}

/** A bundle without our harness: what code has that gets around all of it. */
export function bareBundle(probes: readonly Probe[], targets: Targets): string {
  return `
const encoder = new TextEncoder(), { stdout } = Deno, stringify = JSON.stringify;
const send = (frame) => stdout.writeSync(encoder.encode(stringify(frame) + "\\n"));
const make = Object.getPrototypeOf(async function () {}).constructor;
const targets = ${JSON.stringify(targets)};
setInterval(() => {}, 1000);
send({ t: "ready", automations: [] });
${JSON.stringify(probes.map(({ code }) => code))}.forEach(async (code, index) => {
  let outcome;
  try {
    const got = await new make(...Object.keys(targets), code)(...Object.values(targets));
    outcome = { ok: true, value: got === undefined || got === null ? null : String(got).slice(0, 2000) };
  } catch (error) {
    outcome = { ok: false, error: { name: "Error", message: String(error?.message).slice(0, 500) } };
  }
  send({ t: "end", run: String(index), outcome });
});`;
}
