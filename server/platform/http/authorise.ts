import { ROLES, type Access, type Role } from "../../../contracts/route.ts";
import { ApiError, notFound } from "../errors.ts";
import type { Actor, Authority } from "./actor.ts";

export interface Caller {
  readonly actor: Actor | null;
  /** Null outside an organisation's paths. */
  readonly role: Role | null;
}

/**
 * The one decision about who may call what: (actor, what the route asks for, organisation in the path).
 * An organisation that the caller is not a member of does not exist for them.
 */
export async function authorise(authority: Authority, headers: Headers, access: Access, organisationId: string | undefined): Promise<Caller> {
  if (access === "public") return { actor: null, role: null };

  const actor = await authority.authenticate(headers);
  if (!actor) throw new ApiError("no_session", "Sign in first, or send an API key.");

  if (access === "session") {
    if (actor.kind === "key") throw new ApiError("access_denied", "An API key cannot do this; sign in as a person.");
    return { actor, role: null };
  }
  if (access === "operator") {
    if (await authority.isOperator(actor)) return { actor, role: null };
    throw new ApiError("access_denied", "Only the operator of this installation may do this.");
  }
  if (!organisationId) throw new Error(`A route with role ${access} needs an organisation in its path`);

  const role = await authority.roleIn(actor, organisationId);
  if (!role) throw notFound("The organisation");
  if (!atLeast(role, access)) throw new ApiError("access_denied", `This needs the role ${access}; yours is ${role}.`);
  return { actor, role };
}

export function atLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
