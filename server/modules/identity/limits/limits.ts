import { createHash } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { tooManyRequests } from "../contract/kratos-error.ts";
import { addPoints } from "./store.ts";

const MINUTE = 60_000;

/**
 * Everybody counts against pairs of an account and a network, so that nobody uses up another's tries. The totals of an account,
 * which hold for guesses from many networks together, close neither a browser that has signed in before nor a mailed link.
 * A try that turns out right is given back, so that a busy person or office is never slowed by succeeding.
 */
const LIMITS = {
  loginByPair: { most: 10, window: 15 * MINUTE },
  loginByBrowser: { most: 10, window: 15 * MINUTE },
  loginByIdentifier: { most: 100, window: 60 * MINUTE },
  loginByAddress: { most: 200, window: 15 * MINUTE },
  codeTries: { most: 5, window: 60 * MINUTE },
  operatorToken: { most: 10, window: 15 * MINUTE },
  secondFactor: { most: 10, window: 15 * MINUTE },
  secondFactorByBrowser: { most: 10, window: 15 * MINUTE },
  registrationByAddress: { most: 600, window: 60 * MINUTE },
  mailByPair: { most: 10, window: 60 * MINUTE },
  mailByBrowser: { most: 10, window: 60 * MINUTE },
  mailByAddress: { most: 200, window: 60 * MINUTE },
  codesByRecipient: { most: 10, window: 60 * MINUTE },
  linksByRecipient: { most: 10, window: 60 * MINUTE },
  deviceByAddress: { most: 60, window: 60 * MINUTE },
  deviceCode: { most: 20, window: 15 * MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;
/** Everything that one guess counts against. */
export type Guess = Partial<Record<LimitName, string>>;

export interface Limits {
  /** Counts one, and throws 429 when that is one too many. */
  count(name: LimitName, subject: string): Promise<void>;
  /** Counts one; false when that is one too many. */
  allow(name: LimitName, subject: string): Promise<boolean>;
  /** Counts a guess before it is judged, because many that arrive at once would all be judged before the first is counted. What is right (not null) costs nothing. */
  guess<T>(subjects: Guess, judge: () => Promise<T | null>): Promise<T | null>;
}

export function createLimits(database: Database, clock: Clock, log: Log): Limits {
  async function add(name: LimitName, subject: string, points: number) {
    const { most, window } = LIMITS[name];
    const now = clock.now();
    // Hashed: the table must not become a list of who tried to sign in.
    const key = createHash("sha256").update(`${name}\0${subject}`).digest("hex");
    const held = await database.shared((tx) => addPoints(tx, key, points, now, new Date(now.getTime() + window)));
    return { isFull: held.points > most, retryAfter: Math.max(1, Math.ceil((held.resetsAt.getTime() - now.getTime()) / 1000)) };
  }
  async function count(name: LimitName, subject: string): Promise<void> {
    const { isFull, retryAfter } = await add(name, subject, 1);
    if (!isFull) return;
    log.warn({ security: "too_many_guesses", limit: name, subject: traceOf(name, subject) }, "guesses were stopped");
    throw tooManyRequests(retryAfter);
  }
  async function giveBack(counted: readonly [LimitName, string][]): Promise<void> {
    for (const [name, subject] of counted) await add(name, subject, -1);
  }
  return {
    count,
    allow: async (name, subject) => !(await add(name, subject, 1)).isFull,
    async guess(subjects, judge) {
      const counted: [LimitName, string][] = [];
      for (const entry of Object.entries(subjects) as [LimitName, string][]) {
        counted.push(entry);
        try {
          await count(...entry);
        } catch (refusal) {
          await giveBack(counted);
          throw refusal;
        }
      }
      const right = await judge();
      if (right !== null) await giveBack(counted);
      else
        log.info({ security: "wrong_guess", ...Object.fromEntries(counted.map(([name, subject]) => [name, traceOf(name, subject)])) }, "a sign-in was refused");
      return right;
    },
  };
}

/** For the log: the same of the same subject, and nobody's address in the clear unless it is one of the network. */
function traceOf(name: LimitName, subject: string): string {
  return name.endsWith("ByAddress") ? subject : createHash("sha256").update(subject).digest("hex").slice(0, 16);
}
