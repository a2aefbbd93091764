import { describeIdentity } from "./contract/openapi.ts";
import { createCore } from "./core.ts";
import type { Letter } from "./courier/courier.ts";
import type { CourierMessage } from "./courier/store.ts";
import type { Transport } from "./courier/transport.ts";
import { embeddedKeeper } from "./embedded-keeper.ts";
import { startHousekeeping } from "./housekeeping.ts";
import type { Keeper } from "./keeper.ts";
import { remoteKeeper } from "./kratos/remote-keeper.ts";
import { resealMethods } from "./methods/reseal-methods.ts";
import { findPeople, type KnownPerson } from "./operator/known-people.ts";
import { createOperator, type Operator } from "./operator/operator.ts";
import type { IdentityOptions } from "./options.ts";
import { revokeAll, revokeOthers } from "./sessions/store.ts";

export type { WayInChange } from "./options.ts";

export interface Identity extends Keeper {
  readonly operator: Operator;
  /** The accounts here, newest first; none when another service keeps them. */
  findPeople(query: string, most: number): Promise<{ accounts: number; people: KnownPerson[] }>;
  readonly mail: Transport["name"];
  /** The newest letters, for the operator's page. */
  recentMail(limit: number): Promise<CourierMessage[]>;
  sendLetter(letter: Letter): Promise<void>;
  /** Counts one request, or one guess; false when that is one too many. */
  allow(name: "deviceByAddress" | "deviceCode", subject: string): Promise<boolean>;
  /** After the secret key was replaced: seals what is stored with the present one. Returns how many secrets. */
  resealSecrets(): Promise<number>;
  /** Ends every session of a person; of everybody where none is named. Returns how many. */
  endSessions(identityId: string | null): Promise<number>;
  /** Waits until letters that are being handed over have gone. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Identities: the public contract of Ory Kratos v26.2.0, kept in Postgres, or by a Kratos when one is configured.
 * Nothing else in the product knows which.
 */
export function createIdentity(options: IdentityOptions): Identity {
  const core = createCore(options);
  const keeper = options.kratosUrl ? remoteKeeper(core, options.kratosUrl) : embeddedKeeper(core);
  const stopHousekeeping = startHousekeeping(core);
  return {
    ...keeper,
    mount(app) {
      app.get("/auth/openapi.json", (context) => context.json(describeIdentity()));
      keeper.mount(app);
    },
    operator: createOperator(core),
    findPeople: (query, most) => core.database.shared((tx) => findPeople(tx, query, most)),
    mail: options.transport.name,
    recentMail: (limit) => core.courier.recent(limit),
    async sendLetter(letter) {
      await core.database.shared((tx) => core.courier.write(tx, letter));
      core.courier.deliver();
    },
    allow: (name, subject) => core.limits.allow(name, subject),
    resealSecrets: () => (options.kratosUrl ? Promise.resolve(0) : resealMethods(core)),
    endSessions: (whose) => core.database.shared((tx) => (whose === null ? revokeAll(tx) : revokeOthers(tx, whose, null))),
    settle: () => core.courier.settle(),
    async close() {
      stopHousekeeping();
      await core.courier.settle();
      await core.courier.close();
    },
  };
}
