import type { PersonActor } from "../../platform/http/actor.ts";
import type { WayInChange } from "../identity/index.ts";
import { audit, noteForOperator, type OrganisationsOptions } from "./context.ts";
import { bindOrganisation, organisationsOf } from "./store.ts";

const ACTION = "account.sign_in_changed";

/** Somebody changed how they sign in: for the record of the installation, and of every organisation that they may enter by it. */
export async function noteWayIn(options: Pick<OrganisationsOptions, "database" | "clock">, change: WayInChange): Promise<void> {
  const { identityId, sessionId, name, email, address, method, before, after } = change;
  const actor: PersonActor = { kind: "person", identityId, sessionId, name, email, emailVerified: false, authenticatedAt: options.clock.now(), address };
  const details = { title: name || email, method };
  await options.database.person(identityId, async (tx) => {
    await noteForOperator(tx, options, actor, ACTION, email, { method, before, after });
    for (const { organisation } of await organisationsOf(tx, identityId)) {
      await bindOrganisation(tx, organisation.id);
      const note = { organisationId: organisation.id, actor, action: ACTION, subject: identityId, details };
      await audit(tx, options, { ...note, before: { ways: before }, after: { ways: after } });
    }
  });
}
