// Evaluated before any code of a project: takes what the harness needs from the globals and removes the rest.
import type { AsyncLocalStorage as Storage } from "node:async_hooks";

interface DenoGlobal {
  /** Null at the end of what was written. */
  readonly stdin: { read(bytes: Uint8Array): Promise<number | null> };
  readonly stdout: { writeSync(bytes: Uint8Array): number };
  exit(code: number): never;
}

const globals = globalThis as unknown as Record<string, unknown>;
const deno = globals["Deno"] as DenoGlobal;
const { getBuiltinModule } = globals["process"] as { getBuiltinModule(name: string): unknown };

// Asked for at run time because the bundle may not contain a single import.
export const { AsyncLocalStorage } = getBuiltinModule("node:async_hooks") as { AsyncLocalStorage: new <T>() => Storage<T> };
/** Once the code has done all that it can without an answer. A timeout of nothing takes two milliseconds here. */
export const { setImmediate: realSetImmediate } = getBuiltinModule("node:timers") as { setImmediate(work: () => void): void };
export const { stdin, stdout } = deno;
export const exit = (code: number): never => deno.exit(code);
export const realDate = Date;
/** Milliseconds by a clock that nobody sets. */
export const steadyNow = performance.now.bind(performance);
export const realSetTimeout = setTimeout;

// None of these could do harm, for the process has no permission. Without them a mistake shows sooner and says what is meant.
for (const name of [
  "Deno",
  "process",
  "Worker",
  "fetch",
  "WebSocket",
  "WebSocketStream",
  "EventSource",
  "caches",
  "localStorage",
  "sessionStorage",
  "BroadcastChannel",
  "OffscreenCanvas",
  "alert",
  "confirm",
  "prompt",
  // What comes back later by itself would work on when its run is over, beside the next one and on nobody's time.
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "clearImmediate",
  "MessageChannel",
]) {
  delete globals[name];
}
for (const name of ["gpu", "locks"]) delete (Object.getPrototypeOf(globals["navigator"]) as Record<string, unknown>)[name];
delete (AbortSignal as { timeout?: unknown }).timeout;
globals["fetch"] = () =>
  Promise.reject(new Error("fetch is not available: call a system through a connection of the project, which knows its address and credential."));
