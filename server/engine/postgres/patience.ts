/** Runs whose first record waits for more of them: in the time of one look most runs that only read are over. */
export interface Patience {
  begin(run: string): void;
  end(run: string): void;
  has(run: string): boolean;
  endAll(): void;
}

/** The longest delay before a watcher sees that a run has begun. */
const PATIENCE_MS = 100;

/** `over` is told when somebody's patience has run out. */
export function createPatience(over: () => void): Patience {
  /** Until when, which is in the order of their beginning. */
  const until = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    timer = undefined;
    const now = performance.now();
    for (const [run, end] of until) {
      if (end > now) {
        timer = setTimeout(look, end - now);
        break;
      }
      until.delete(run);
    }
    over();
  }

  return {
    begin(run) {
      until.set(run, performance.now() + PATIENCE_MS);
      timer ??= setTimeout(look, PATIENCE_MS);
    },
    end: (run) => void until.delete(run),
    has: (run) => until.has(run),
    endAll() {
      clearTimeout(timer);
      until.clear();
    },
  };
}
