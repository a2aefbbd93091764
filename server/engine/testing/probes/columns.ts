import { sandboxTools } from "../../../platform/rightless/sandbox-level.ts";
import { openSandbox } from "../../sandbox/sandbox-process.ts";
import { REACHING } from "./corpus/all.ts";
import { HOSTILE, type Hostile } from "./corpus/hostile.ts";
import { STATIC_IMPORTS } from "./corpus/imports.ts";
import { inTurns } from "./in-turns.ts";
import type { Realm } from "./probe.ts";
import { layOutTargets } from "./targets.ts";
import { leftProcesses, processesWithoutParent, tryHostile } from "./try-hostile.ts";
import { tryProbes } from "./try-probes.ts";
import { wallsOf, type Walls } from "./walls.ts";

export interface Column {
  readonly name: string;
  readonly probes: number;
  /** What got through, in words. */
  readonly escapes: readonly string[];
}

export function machineWalls(): Walls[] {
  return wallsOf(sandboxTools(""));
}

/** Code that reaches out, behind these walls. Where the runtime refuses by itself, every answer but a refusal is an escape; beyond it, only what belongs to the machine. */
export async function reachColumn(walls: Walls, realm: Realm): Promise<Column> {
  const machine = await layOutTargets();
  try {
    const got = await tryProbes(REACHING, walls, realm, machine.targets);
    const escapes = [...got].flatMap(([{ group, name }, loot]) =>
      loot !== null && (walls.permissions === "none" || machine.isLoot(loot)) ? [`${group}, ${name}: ${loot.slice(0, 100)}`] : [],
    );
    return {
      name: `${walls.name}, ${realm === "run" ? "in a run" : "without our harness"}`,
      probes: got.size,
      escapes: [...escapes, ...(await machine.traces())],
    };
  } finally {
    await machine.remove();
  }
}

/** Bundles that do harm by what they say or take. */
export async function hostileColumn(walls: Walls, chosen: readonly Hostile[] = HOSTILE): Promise<Column> {
  const escapes: string[] = [];
  const before = await processesWithoutParent();
  await inTurns(
    chosen,
    async (hostile) => {
      const failure = await tryHostile(hostile, walls);
      if (failure) escapes.push(`${hostile.group}, ${hostile.name}: ${failure}`);
    },
    2,
  );
  const left = await leftProcesses(before);
  if (left > 0) escapes.push(`${left} processes were left behind`);
  return { name: `${walls.name}, frames and bombs`, probes: chosen.length, escapes };
}

/** Bundles with an import in them: none may be started. */
export async function staticColumn(walls: Walls): Promise<Column> {
  const escapes: string[] = [];
  for (const [name, code] of Object.entries(STATIC_IMPORTS)) {
    const bundle = `const out = (x) => Deno.stdout.writeSync(new TextEncoder().encode('{"t":"ready","automations":[]}\\n' + x));\n${code.replaceAll("FILE", "/etc/hostname")}`;
    const refusal = await openSandbox(bundle, walls.settings, () => {}).then(
      (sandbox) => (sandbox.kill({ name: "SandboxEndedError", message: "over" }), "it was started"),
      (error: Error) => (error.message.includes("imports") ? null : error.message),
    );
    if (refusal) escapes.push(`imports in the bundle, ${name}: ${refusal}`);
  }
  return { name: `${walls.name}, imports in the bundle`, probes: Object.keys(STATIC_IMPORTS).length, escapes };
}
