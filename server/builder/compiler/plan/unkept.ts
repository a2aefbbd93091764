import { refuse } from "./undecided.ts";

/** A rhythm that a schedule would keep only nearly. */
export function unkept(said: string) {
  return refuse(
    `A schedule can't keep “${said}” evenly. Say a rhythm that divides the hour or the day (every 15, 20 or 30 minutes; every 2, 3, 4, 6, 8 or 12 hours), a time of day, days of the week or days of the month.`,
    [said],
  );
}
