import type { Hono } from "hono";
import type { PersonActor } from "../../platform/http/actor.ts";

/** The keeper of identities. */
export interface Keeper {
  /** Serves the Kratos contract under `/auth`. */
  mount(app: Hono): void;
  /** The person behind a request, or null. Asked each time, so that an ended session ends at once. */
  resolveSession(headers: Headers): Promise<PersonActor | null>;
  /** For the command line: a person with a verified address and no password yet. Returns the id. */
  createAccount(person: { email: string; givenName?: string; familyName?: string }): Promise<string>;
  /** For the command line: a link that lets somebody in once to set a password. */
  createRecoveryLink(email: string): Promise<string>;
  /** False when accounts are somebody else's to delete: nothing of a person may then be given up first. */
  readonly keepsAccounts: boolean;
  /** What about the identity service's settings does not fit this installation. */
  check(): Promise<string[]>;
  /** Removes a person and everything that is known about them. */
  deleteAccount(identityId: string): Promise<void>;
}
