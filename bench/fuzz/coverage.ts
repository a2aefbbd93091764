import { Session, type Profiler } from "node:inspector/promises";

/** Places in code are told so many characters apart: fine enough for the shortest branch. */
export const STRIDE = 4;

export interface Coverage {
  /** The places of our own code that ran since the last question. */
  take(): Promise<ReadonlySet<string>>;
  stop(): void;
}

/** Which places of the files below `folder` (a file: address) run, as V8 itself counts them. */
export async function startCoverage(folder: string): Promise<Coverage> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return {
    async take() {
      const { result } = await session.post("Profiler.takePreciseCoverage");
      return new Set(result.filter((script) => isOurs(script, folder)).flatMap((script) => [...placesOf(script)]));
    },
    stop: () => session.disconnect(),
  };
}

function isOurs({ url }: Profiler.ScriptCoverage, folder: string): boolean {
  return url.startsWith(folder) && !url.includes("/node_modules/") && !/\/bench\/fuzz\/(?!planted)/.test(url);
}

/** Ranges lie in one another, the inner one counting, and V8 draws them anew each time: only what they say of a place stays the same. */
function placesOf({ url, functions }: Profiler.ScriptCoverage): Iterable<string> {
  const ran = new Set<number>();
  for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
    for (let at = Math.ceil(startOffset / STRIDE); at * STRIDE < endOffset; at += 1) {
      if (count > 0) ran.add(at);
      else ran.delete(at);
    }
  return Array.from(ran, (at) => `${url}:${at}`);
}
