import type { Role } from "../../../contracts/route.ts";

/** The maker of a request: a signed-in person or an organisation's API key. */
export type Actor = PersonActor | KeyActor;

export interface PersonActor {
  readonly kind: "person";
  readonly identityId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  /** When they last proved who they are. */
  readonly authenticatedAt: Date;
  /** Where the request came from, as far as that is known. */
  readonly address?: string;
}

export interface KeyActor {
  readonly kind: "key";
  readonly keyId: string;
  readonly organisationId: string;
  readonly role: Role;
  /** Left out where it never does. */
  readonly expiresAt?: Date | null;
  /** The person whose key it is; left out for the organisation's. */
  readonly ownerId?: string | null;
  /** Where the request came from, as far as that is known. */
  readonly address?: string;
}

/** What the route layer needs to know about people; given by the composition root. */
export interface Authority {
  /** The caller by session cookie, session token or API key; null when there is none. */
  authenticate(headers: Headers): Promise<Actor | null>;
  /** The caller's role in an organisation; null when not a member. */
  roleIn(actor: Actor, organisationId: string): Promise<Role | null>;
  isOperator(actor: Actor): Promise<boolean>;
}

export function actorName(actor: Actor): string {
  return actor.kind === "person" ? actor.name || actor.email : `key ${actor.keyId}`;
}
