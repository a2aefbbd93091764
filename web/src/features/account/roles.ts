import type { Role } from "../../../../contracts/route.ts";

export const ROLE_OPTIONS: readonly { value: Role; label: string }[] = [
  { value: "viewer", label: "Viewer" },
  { value: "builder", label: "Builder" },
  { value: "admin", label: "Admin" },
  { value: "owner", label: "Owner" },
];

export function isRole(value: string): value is Role {
  return ROLE_OPTIONS.some((option) => option.value === value);
}
export function roleName(role: Role): string {
  return ROLE_OPTIONS.find(({ value }) => value === role)?.label ?? role;
}
