export interface Turns {
  /** Resolves when it is this one's turn; in the order of asking. */
  take(): Promise<void>;
  give(): void;
}

/** Lets so many go at the same time. */
export function createTurns(most: number): Turns {
  const queue: (() => void)[] = [];
  let taken = 0;
  return {
    async take() {
      taken += 1;
      if (taken > most) await new Promise<void>((resolve) => queue.push(resolve));
    },
    give() {
      taken -= 1;
      queue.shift()?.();
    },
  };
}
