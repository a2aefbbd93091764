import { randomUUID } from "node:crypto";
import { ApiError } from "../../../platform/errors.ts";
import type { Core } from "../core.ts";
import { FormError } from "../contract/form-error.ts";
import { insertAccount, markVerified } from "./store.ts";
import { parseTraits } from "./traits.ts";

/** An account made on the machine itself, for its first administrator; its address counts as verified. */
export async function createAccount(core: Core, person: { email: string; givenName?: string; familyName?: string }): Promise<string> {
  const traits = read({ email: person.email, given_name: person.givenName, family_name: person.familyName });
  const id = randomUUID();
  const now = core.clock.now();
  await core.database.shared(async (tx) => {
    if (!(await insertAccount(tx, id, traits, now))) throw new ApiError("conflict", `There is an account for ${traits.email} already.`);
    await markVerified(tx, traits.email, id, now);
  });
  return id;
}

function read(traits: Record<string, string | undefined>) {
  try {
    return parseTraits(traits);
  } catch (error) {
    if (error instanceof FormError) throw new ApiError("invalid", error.message);
    throw error;
  }
}
