import type { Role } from "../../../contracts/route.ts";

const ORDER: Readonly<Record<Role, number>> = { viewer: 0, builder: 1, admin: 2, owner: 3 };

/** Whether a role includes another. Only for what to show: the server decides. */
export function can(role: Role | null, needed: Role): boolean {
  return role !== null && ORDER[role] >= ORDER[needed];
}
