import type { FromSandbox, ResultFrame, ToSandbox } from "../../../sandbox/frames.ts";
import { findImports } from "../../builder/bundle/find-imports.ts";
import { spawnBlank, type BlankProcess } from "./blank-process.ts";
import { parseFrame } from "./frame-schema.ts";
import { processorMs, residentMb } from "../../platform/rightless/process-tree.ts";
import { RawJson } from "./raw-json.ts";
import { readLines } from "./read-lines.ts";
import type { SandboxSettings } from "./sandbox-settings.ts";

/** Why a process ended, as the runs in it are told. */
export interface SandboxEnd {
  readonly name: "SandboxMemoryError" | "SandboxStalledError" | "SandboxOutputError" | "SandboxStartError" | "SandboxEndedError";
  readonly message: string;
  /** It was killed, and not by this server, or not started: by a machine that was short of something, or by a person. */
  readonly fromOutside?: boolean;
  /** A run that had been stopped kept the process to itself: none that was still in it had part in that. */
  readonly byStoppedRun?: boolean;
}

export interface SandboxProcess {
  send(frame: ToSandbox): void;
  /** True with the answer to a ping: by then the code has done what it could without an answer from here. False when the process ended instead. */
  ping(): Promise<boolean>;
  /** A ping after a run was stopped: code that keeps running without yielding soon ends with its process. */
  givesWay(): Promise<boolean>;
  /** Watches for code that never gives way while it is true. */
  watch(active: boolean): void;
  /** Ends the process and all it started; `ended` gives this reason. */
  kill(end: SandboxEnd): void;
  readonly ended: Promise<SandboxEnd>;
}

const PING_MS = 1000;
/** How long code may go on without giving way after its run was stopped. */
const STOPPED_MS = 1000;
/** Code that had less than this part of the time that it was given is given this many times as much. */
const STARVED = 4;
const STDERR_BYTES = 16_384;
/** Of a process without runs every so many looks at its memory are made. */
const IDLE_LOOKS = 10;

/** Runs a bundle in a process, a blank one where one is given, and resolves once the bundle's code is loaded. */
export async function openSandbox(
  code: string,
  settings: SandboxSettings,
  onFrame: (frame: FromSandbox) => void,
  blank: Promise<BlankProcess> = spawnBlank(settings),
): Promise<SandboxProcess> {
  const [left, { child, ...blankProcess }] = await Promise.all([findImports(code), blank]);
  if (left.length > 0) {
    blankProcess.kill();
    await blankProcess.gone;
    throw startError(`The bundle imports ${left.join(", ")}. A bundle with an import is not run.`);
  }
  let reason: SandboxEnd | null = null;
  let stderr = "";
  let used = 0;
  let looks = 0;
  /** While it loads its code, too. */
  let atWork = true;
  let hasEnded = false;
  let pings = 0;
  let answered = { at: performance.now(), processorMs: 0 };
  const pongs = new Map<number, (isThere: boolean) => void>();
  /** Pings after a run was stopped that have no answer yet. */
  let stopped = 0;
  let watching: NodeJS.Timeout | undefined;

  const ended = blankProcess.gone.then(({ startFailure }): SandboxEnd => {
    clearInterval(watching);
    clearInterval(memory);
    hasEnded = true;
    for (const pong of pongs.values()) pong(false);
    if (startFailure) reason ??= { name: "SandboxStartError", message: `The sandbox could not be started: ${startFailure.message}` };
    return reason ?? explainEnd(child.exitCode, child.signalCode, stderr);
  });

  const kill = (end: SandboxEnd) => {
    reason ??= end;
    blankProcess.kill();
  };

  const memory = setInterval(() => {
    looks += 1;
    if (!atWork && looks % IDLE_LOOKS !== 0) return;
    used = residentMb(child.pid);
    if (used > settings.memoryMb) kill({ name: "SandboxMemoryError", message: `The code used ${used} MB of memory; ${settings.memoryMb} MB are allowed.` });
  }, settings.memoryPollMs);
  memory.unref();

  child.stdin.on("error", () => {});
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (stderr.length < STDERR_BYTES) stderr += text;
  });

  const ready = Promise.withResolvers<void>();
  void ended.then((end) => ready.reject(Object.assign(new Error(end.message), end)));
  ready.promise.catch(() => {});

  readLines(child.stdout, settings.frameBytes, {
    line(text, value) {
      // What it wrote before it was killed counts no more.
      if (reason) return;
      const parsed = parseFrame(text, value);
      if ("fault" in parsed) return kill({ name: "SandboxOutputError", message: parsed.fault });
      const { frame } = parsed;
      if (frame.t === "ready") ready.resolve();
      if (frame.t === "pong") {
        noteAnswer();
        pongs.get(frame.id)?.(true);
        pongs.delete(frame.id);
      } else onFrame(frame);
    },
    tooLong: () =>
      kill({ name: "SandboxOutputError", message: `The code handed over a value of more than ${Math.floor(settings.frameBytes / 1_048_576)} MB at once.` }),
  });

  // Messages of one turn of the event loop go in one write: each write costs a switch between processes.
  let unsent: string[] = [];
  const write = () => {
    const text = unsent.join("");
    unsent = [];
    if (text !== "" && child.stdin.writable) child.stdin.write(text);
  };
  const send = (frame: ToSandbox) => {
    if (frame.t === "result" && frame.outcome.ok && frame.outcome.value instanceof RawJson) return sendLarge(frame, frame.outcome.value);
    if (unsent.push(`${JSON.stringify(frame)}\n`) === 1) setImmediate(write);
  };
  /** The value's bytes go into the frame as they are. */
  const sendLarge = ({ outcome: _, ...frame }: ResultFrame, { pieces }: RawJson) => {
    write();
    if (!child.stdin.writable) return;
    child.stdin.cork();
    for (const part of [`${JSON.stringify(frame).slice(0, -1)},"outcome":{"ok":true,"value":`, ...pieces, "}}\n"]) child.stdin.write(part);
    child.stdin.uncork();
  };
  const ping = () =>
    new Promise<boolean>((resolve) => {
      if (hasEnded) return resolve(false);
      pings += 1;
      pongs.set(pings, resolve);
      send({ t: "ping", id: pings });
    });
  const givesWay = async () => {
    stopped += 1;
    if (stopped === 1) noteAnswer();
    const isThere = await ping();
    stopped -= 1;
    return isThere;
  };

  const noteAnswer = () => (answered = { at: performance.now(), processorMs: processorMs(child.pid) ?? 0 });
  /** Silent for so long, and not for want of a processor: a busy machine is not the code's fault. */
  function isStuck(patienceMs: number): boolean {
    const silentMs = performance.now() - answered.at;
    if (silentMs <= patienceMs) return false;
    const had = processorMs(child.pid);
    return had === null || silentMs > patienceMs * STARVED || had - answered.processorMs > patienceMs / STARVED;
  }

  const loading = setInterval(() => {
    if (!isStuck(settings.stallMs + 5000)) return;
    kill({ name: "SandboxStalledError", message: `The code did not finish loading within ${settings.stallMs / 1000} s.` });
  }, PING_MS);
  try {
    await Promise.all([ready.promise, blankProcess.load(code)]);
  } finally {
    clearInterval(loading);
  }

  return {
    send,
    ping,
    givesWay,
    kill,
    ended,
    watch(active) {
      atWork = active;
      clearInterval(watching);
      watching = undefined;
      if (!active || reason) return;
      noteAnswer();
      watching = setInterval(
        () => {
          if (!isStuck(stopped > 0 ? Math.min(STOPPED_MS, settings.stallMs) : settings.stallMs)) return void ping();
          // A heap that is full to the brim is swept over and over before the engine gives up.
          if (used > settings.limits.heapMb)
            kill({ name: "SandboxMemoryError", message: `The code used all of the ${settings.limits.heapMb} MB of memory that it may.` });
          else if (stopped > 0) kill({ name: "SandboxEndedError", message: "A run that was stopped did not give way.", byStoppedRun: true });
          else kill({ name: "SandboxStalledError", message: `The code did not give way for ${settings.stallMs / 1000} s, as an endless loop does not.` });
        },
        Math.min(PING_MS, settings.stallMs / 3),
      );
    },
  };
}

function startError(message: string): Error {
  return Object.assign(new Error(message), { name: "SandboxStartError" });
}

function explainEnd(code: number | null, signal: NodeJS.Signals | null, stderr: string): SandboxEnd {
  if (/out of memory|OOM|allocation failed/i.test(stderr) || signal === "SIGTRAP" || code === 133)
    return { name: "SandboxMemoryError", message: "The code used more memory than is allowed." };
  const thrown = /error: (?:Uncaught )?(?:\(in promise\) )?(.+)/.exec(stderr.replace(/\u001b\[\d+m/g, ""))?.[1];
  if (thrown) return { name: "SandboxStartError", message: `The code could not be loaded: ${thrown}` };
  const message = `The sandbox ended unexpectedly (${signal ?? `exit ${code}`}). ${stderr.trim().slice(0, 500)}`.trim();
  return { name: "SandboxEndedError", message, fromOutside: signal === "SIGKILL" };
}
