const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR] as const;
const GIVEN_UP_AFTER = 24 * HOUR;

/** How long a letter waits after a failed try, or null when it was tried for a day: nobody waits for it any more. */
export function retryWait(failures: number, age: number): number | null {
  const wait = WAITS[failures - 1] ?? HOUR;
  return age + wait > GIVEN_UP_AFTER ? null : wait;
}
