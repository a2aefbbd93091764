import type { FromSandbox } from "../../../sandbox/frames.ts";
import type { Bundle } from "../run-engine.ts";
import { spawnBlank, type BlankProcess } from "./blank-process.ts";
import { removeLeftFolders } from "./sandbox-folder.ts";
import { sandboxLevel, sandboxTools } from "../../platform/rightless/sandbox-level.ts";
import { openSandbox, type SandboxEnd, type SandboxProcess } from "./sandbox-process.ts";
import type { SandboxSettings } from "./sandbox-settings.ts";

/** A run's place in a process. */
export interface Seat {
  readonly process: SandboxProcess;
  /**
   * Gives the place back; safe to call twice. A run that is put away has shown that it gives way; one that is stopped
   * may not know it yet, so that its process has to show it.
   */
  leave(how: "by itself" | "put away" | "stopped"): void;
}

/** Whether a run brought its process down: `certain` when no other was in it, not even one that was stopped. */
export type Blame = "none" | "possible" | "certain";

export interface Passenger {
  readonly runId: string;
  onFrame(frame: FromSandbox): void;
  /** Whether its code may be at work: it waits for nothing from here. */
  hasControl(): boolean;
  onEnd(end: SandboxEnd, blame: Blame): void;
}

export interface SandboxPool {
  /** A place in the deployment's process, or in a fresh one of the run's own. */
  board(bundle: Bundle, passenger: Passenger, alone: boolean): Promise<Seat>;
  readonly live: number;
  close(): Promise<void>;
}

interface Carriage {
  readonly process: Promise<SandboxProcess>;
  readonly passengers: Map<string, Passenger>;
  readonly shared: boolean;
  /** Runs that were stopped and may still be at work in it. */
  loose: number;
  /** Whether the last of them was seen to give way; false once the process is gone. */
  givesWay: Promise<boolean>;
  boarded: number;
  idle: NodeJS.Timeout | undefined;
}

/** Until then the processor belongs to the process that somebody waits for. */
const SPARE_AFTER_MS = 200;
/** For so long a run waits to see whether one that was stopped gives way to it; after that it goes to another process. */
const WAY_MS = 200;

/** One process for each live deployment, started on first use, with many runs in it. */
export function createSandboxPool(settings: SandboxSettings): SandboxPool {
  const shared = new Map<string, Carriage>();
  const all = new Set<Carriage>();
  const stopped: SandboxEnd = { name: "SandboxEndedError", message: "The sandbox was stopped." };
  let closed = false;
  /** The next process, once there has been a first: a deployment that was idle does not wait for one to start. */
  let spare: Promise<BlankProcess> | null = null;
  let soon: NodeJS.Timeout | undefined;
  void removeLeftFolders(settings.folder, Date.now());

  function open(bundle: Bundle, isShared: boolean): Carriage {
    const passengers = new Map<string, Passenger>();
    const onFrame = (frame: FromSandbox) => {
      if ("run" in frame) passengers.get(frame.run)?.onFrame(frame);
    };
    const process = openSandbox(bundle.code, settings, onFrame, spare ?? spawnBlank(settings));
    spare = null;
    const carriage: Carriage = { process, passengers, shared: isShared, loose: 0, givesWay: Promise.resolve(true), boarded: 0, idle: undefined };
    all.add(carriage);
    const forget = () => {
      clearTimeout(carriage.idle);
      all.delete(carriage);
      if (shared.get(bundle.deploymentId) === carriage) shared.delete(bundle.deploymentId);
    };
    clearTimeout(soon);
    soon = setTimeout(keepSpare, SPARE_AFTER_MS);
    soon.unref();
    process.then(
      (opened) =>
        opened.ended.then((end) => {
          forget();
          const aboard = [...passengers.values()];
          const blame = aboard.length + carriage.loose === 1 ? "certain" : "possible";
          for (const passenger of aboard) passenger.onEnd(end, passenger.hasControl() ? blame : "none");
        }),
      forget,
    );
    return carriage;
  }

  function keepSpare(): void {
    if (closed || spare) return;
    const kept = spawnBlank(settings);
    spare = kept;
    const forget = () => {
      if (spare === kept) spare = null;
    };
    kept.then(({ gone }) => gone.then(forget), forget);
  }

  async function board(bundle: Bundle, passenger: Passenger, alone: boolean): Promise<Seat> {
    if (closed) throw new Error("The sandbox pool is closed");
    const level = sandboxLevel(settings.tools ?? sandboxTools(settings.searchPath));
    if (level < settings.minimumLevel) {
      throw Object.assign(new Error(`The operator demands sandbox level ${settings.minimumLevel}; this machine offers ${level}.`), {
        name: "SandboxStartError",
      });
    }

    const isShared = !alone && !bundle.isolateRuns;
    let carriage = isShared ? shared.get(bundle.deploymentId) : undefined;
    while (carriage && carriage.loose > 0) {
      await clearWay(bundle.deploymentId, carriage);
      carriage = shared.get(bundle.deploymentId);
    }
    if (!carriage) {
      makeRoom();
      carriage = open(bundle, isShared);
      if (isShared) shared.set(bundle.deploymentId, carriage);
    }
    carriage.boarded += 1;
    clearTimeout(carriage.idle);
    // A process that has carried enough takes no one else and ends with its last run.
    if (carriage.boarded >= settings.recycleAfter && shared.get(bundle.deploymentId) === carriage) shared.delete(bundle.deploymentId);

    const process = await carriage.process;
    const taken = carriage;
    taken.passengers.set(passenger.runId, passenger);
    if (taken.passengers.size + taken.loose === 1) process.watch(true);
    let hasLeft = false;
    return {
      process,
      leave(how) {
        if (hasLeft) return;
        hasLeft = true;
        // The run may have been taken up again meanwhile, in the same process: that is another's place.
        const isItsPlace = taken.passengers.get(passenger.runId) === passenger;
        if (isItsPlace) taken.passengers.delete(passenger.runId);
        if (how !== "by itself" && isItsPlace) process.send({ t: "drop", run: passenger.runId });
        if (how !== "stopped") return rest(bundle, taken, process);
        taken.loose += 1;
        taken.givesWay = process.givesWay();
        void taken.givesWay.then((isThere) => {
          // Those who are still in a process that ended must not be taken for the only ones.
          if (!isThere) return;
          taken.loose -= 1;
          rest(bundle, taken, process);
        });
      },
    };
  }

  /** Resolves once the stopped runs of a process are known to give way, or it takes no one else: one of them may be keeping it to itself. */
  async function clearWay(deploymentId: string, carriage: Carriage): Promise<void> {
    const givesWay = await inTime(carriage.givesWay, WAY_MS);
    if (!givesWay && shared.get(deploymentId) === carriage) shared.delete(deploymentId);
  }

  /** Nobody is at work in the process: it waits for the next run for a while. */
  function rest(bundle: Bundle, carriage: Carriage, process: SandboxProcess): void {
    if (carriage.passengers.size + carriage.loose > 0) return;
    process.watch(false);
    const stays = carriage.shared && shared.get(bundle.deploymentId) === carriage;
    if (!stays) return process.kill(stopped);
    clearTimeout(carriage.idle);
    carriage.idle = setTimeout(() => process.kill(stopped), settings.idleMs);
    carriage.idle.unref();
  }

  /** Stops an idle process when there are as many as may be. */
  function makeRoom() {
    if (all.size < settings.processes) return;
    const idle = [...all].find((carriage) => carriage.passengers.size === 0 && carriage.idle !== undefined);
    void idle?.process.then((process) => process.kill(stopped));
  }

  return {
    board,
    get live() {
      return all.size;
    },
    async close() {
      closed = true;
      clearTimeout(soon);
      const waiting = await spare?.catch(() => null);
      waiting?.kill();
      await waiting?.gone;
      await Promise.all(
        [...all].map(async ({ process, idle }) => {
          clearTimeout(idle);
          const opened = await process.catch(() => null);
          opened?.kill(stopped);
          await opened?.ended;
        }),
      );
    },
  };
}

async function inTime(answer: Promise<boolean>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  const isThere = await Promise.race([answer, late.promise]);
  clearTimeout(timer);
  return isThere;
}
