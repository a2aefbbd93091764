import type { organisationsService } from "../../../contracts/organisations.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-service.ts";
import { noteForOperator, type OrganisationsOptions } from "./context.ts";
import { listInstanceEvents } from "./store.ts";

type Mine = Pick<Handlers<typeof organisationsService>, "getOperator" | "becomeOperator" | "getInstallation" | "listOutbox" | "listInstanceEvents">;

/** An invitation is of use to the invited address alone. Every other letter may let in whoever reads it. */
const OPEN_TO_THE_OPERATOR: ReadonlySet<string> = new Set(["invitation"]);
const MOST_MAILS = 100;
const MOST_PEOPLE = 100;
const MOST_EVENTS = 100;

/** The person who runs the installation, and the letters that nothing else would deliver to anybody. */
export function operatorHandlers(options: OrganisationsOptions): Mine {
  const { identity, database } = options;
  return {
    getOperator: async ({ actor }) => ({ isOperator: await identity.operator.is(actor.identityId) }),
    async becomeOperator({ actor, body: { token } }) {
      if (!(await identity.operator.claim(actor.identityId, token)))
        throw new ApiError("access_denied", "This is not the operator's token, or somebody used it. `./vennel admin operator-token` prints another.");
      await database.shared((tx) => noteForOperator(tx, options, actor, "operator.appointed", actor.email));
      return { isOperator: true };
    },
    async getInstallation({ query }) {
      const { accounts, people } = await identity.findPeople(query.query?.trim() ?? "", MOST_PEOPLE);
      return {
        keepsAccounts: identity.keepsAccounts,
        mail: identity.mail,
        accounts,
        people: people.map((person) => ({
          ...person,
          createdAt: person.createdAt.toISOString(),
          lastSignInAt: person.lastSignInAt?.toISOString() ?? null,
        })),
      };
    },
    async listInstanceEvents() {
      const events = await database.shared((tx) => listInstanceEvents(tx, MOST_EVENTS));
      return { items: events.map((event) => ({ ...event, at: event.at.toISOString() })) };
    },
    async listOutbox({ actor }) {
      const mails = await identity.recentMail(MOST_MAILS);
      return {
        items: mails.map(({ id, recipient, template, subject, body, status, createdAt }) => ({
          id,
          recipient,
          subject,
          body: OPEN_TO_THE_OPERATOR.has(template) || (actor.kind === "person" && recipient === actor.email) ? body : null,
          status,
          createdAt: createdAt.toISOString(),
        })),
      };
    },
  };
}
