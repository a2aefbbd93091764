/** Lets so many do something under one key at a time; the others wait for their turn, in the order in which they came. */
export function createTurns(most: number) {
  const lines = new Map<string, { busy: number; readonly waiting: (() => void)[] }>();

  return async function take<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { busy: 0, waiting: [] };
    lines.set(key, line);
    if (line.busy >= most) await turn(line.waiting, signal);
    else line.busy += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.busy -= 1;
      if (line.busy === 0) lines.delete(key);
    }
  };
}

/** The next caller takes the place of the one that left. */
async function turn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const give = () => {
      signal.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      const place = waiting.indexOf(give);
      if (place >= 0) waiting.splice(place, 1);
      reject(signal.reason as Error);
    };
    if (signal.aborted) return reject(signal.reason as Error);
    signal.addEventListener("abort", leave, { once: true });
    waiting.push(give);
  });
}
