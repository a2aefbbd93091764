import { FormError } from "../contract/form-error.ts";
import { problems } from "../contract/messages.ts";
import type { Core } from "../core.ts";

/** Where registration is by invitation, only invited addresses get an account. */
export async function insistOnInvitation(core: Core, email: string): Promise<void> {
  if (core.registration !== "invite" || (await core.isInvited(email))) return;
  throw new FormError([problems.generic("Registration is by invitation. Ask somebody to invite this address.")]);
}
