/** Wakes the one who waits for it. A ring that comes while nobody waits is remembered, so that nothing is slept through. */
export function createBell(signal: AbortSignal) {
  let rung = false;
  let wake = () => {};
  const ring = () => {
    rung = true;
    wake();
  };
  signal.addEventListener("abort", ring, { once: true });
  return {
    ring,
    /** Returns at the next ring, or the signal's abort, or after so many milliseconds. */
    async next(atMost?: number): Promise<void> {
      if (!rung) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (atMost !== undefined) timer = setTimeout(resolve, atMost);
        });
        clearTimeout(timer);
      }
      rung = false;
    },
  };
}
