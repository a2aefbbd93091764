import type { Session } from "../api/session.ts";

export function fullNameOf(session: Session): string | null {
  const { given_name = "", family_name = "" } = session.identity.traits;
  return `${given_name} ${family_name}`.trim() || null;
}
