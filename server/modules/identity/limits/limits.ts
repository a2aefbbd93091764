import { createHash } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { isPublic } from "../http/client-address.ts";
import { tooManyRequests } from "../contract/kratos-error.ts";
import { addPoints } from "./store.ts";

const MINUTE = 60_000;

/** Failures are counted, not attempts, so that a busy person or office is never slowed by succeeding. */
const LIMITS = {
  loginByIdentifier: { most: 20, window: 15 * MINUTE },
  loginByAddress: { most: 200, window: 15 * MINUTE },
  codeTries: { most: 5, window: 60 * MINUTE },
  operatorToken: { most: 10, window: 15 * MINUTE },
  secondFactor: { most: 10, window: 15 * MINUTE },
  registrationByAddress: { most: 600, window: 60 * MINUTE },
  mailByRecipient: { most: 10, window: 60 * MINUTE },
  mailByAddress: { most: 200, window: 60 * MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

export interface Limits {
  /** Throws 429 when the window is full; counts nothing. */
  check(name: LimitName, subject: string): Promise<void>;
  /** Counts one, and throws 429 when that is one too many. */
  count(name: LimitName, subject: string): Promise<void>;
  /** Counts one; false when that is one too many. */
  allow(name: LimitName, subject: string): Promise<boolean>;
}

export function createLimits(database: Database, clock: Clock): Limits {
  async function add(name: LimitName, subject: string, points: number) {
    const { most, window } = LIMITS[name];
    const now = clock.now();
    // Hashed: the table must not become a list of who tried to sign in.
    const key = createHash("sha256").update(`${name}\0${subject}`).digest("hex");
    const held = await database.shared((tx) => addPoints(tx, key, points, now, new Date(now.getTime() + window)));
    const isFull = points === 0 ? held.points >= most : held.points > most;
    return { isFull, retryAfter: Math.max(1, Math.ceil((held.resetsAt.getTime() - now.getTime()) / 1000)) };
  }
  async function insist(name: LimitName, subject: string, points: number): Promise<void> {
    if (name.endsWith("ByAddress") && !isPublic(subject)) return;
    const { isFull, retryAfter } = await add(name, subject, points);
    if (isFull) throw tooManyRequests(retryAfter);
  }
  return {
    check: (name, subject) => insist(name, subject, 0),
    count: (name, subject) => insist(name, subject, 1),
    allow: async (name, subject) => !(await add(name, subject, 1)).isFull,
  };
}
