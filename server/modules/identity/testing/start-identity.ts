import { createHash } from "node:crypto";
import { Hono } from "hono";
import { pino } from "pino";
import type { Database } from "../../../platform/database/database.ts";
import { createIdentity, type Identity } from "../index.ts";
import type { IdentityOptions } from "../options.ts";
import type { Mail } from "../courier/transport.ts";
import { contractCheck } from "./contract.ts";

export const PUBLIC_URL = "http://vennel.test";

export interface TestIdentity {
  readonly identity: Identity;
  readonly app: Hono;
  readonly mails: Mail[];
  /** What the service's clock says. */
  now(): Date;
  /** Moves the clock forward. */
  wait(milliseconds: number): void;
  /** The newest letter to an address, once everything written has been handed over. */
  mailTo(address: string): Promise<Mail>;
}

/** The real service over a real database; only the clock is held, and letters are handed to a list. */
export function startIdentity(database: Database, options: Partial<IdentityOptions> = {}): TestIdentity {
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const mails: Mail[] = [];
  const app = new Hono();
  const identity = createIdentity({
    database,
    clock: { now },
    log: pino({ level: "silent" }),
    publicUrl: PUBLIC_URL,
    masterKey: { derive: (purpose) => createHash("sha256").update(`test ${purpose}`).digest() },
    transport: {
      name: "outbox",
      async send(mail) {
        mails.push(mail);
      },
    },
    ...options,
  });
  app.use(contractCheck());
  identity.mount(app);
  return {
    identity,
    app,
    mails,
    now,
    wait(milliseconds) {
      offset += milliseconds;
    },
    async mailTo(address) {
      await identity.settle();
      const mail = mails.findLast((candidate) => candidate.recipient === address);
      if (!mail) throw new Error(`No letter was sent to ${address}`);
      return mail;
    },
  };
}
