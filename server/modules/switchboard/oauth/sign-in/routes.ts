import type { switchboardService } from "../../../../../contracts/switchboard.ts";
import { ApiError } from "../../../../platform/errors.ts";
import type { Actor, PersonActor } from "../../../../platform/http/actor.ts";
import type { Handlers } from "../../../../platform/http/mount-service.ts";
import { presentConnection } from "../../connections/present-connection.ts";
import type { OpenConnections } from "../../credentials/open-connections.ts";
import { TokenRefused } from "../../credentials/token-refused.ts";
import type { SwitchboardContext } from "../../deps.ts";
import type { ConnectionRow } from "../../tables.ts";
import { beginSignIn } from "./begin-sign-in.ts";
import { finishOAuth1, finishOAuth2 } from "./finish-sign-in.ts";

type Ours = "authorizeConnection" | "completeOAuth2" | "completeOAuth1";

export function signInHandlers(deps: SwitchboardContext, open: OpenConnections): Pick<Handlers<typeof switchboardService>, Ours> {
  async function finish(work: Promise<ConnectionRow>) {
    const row = await told(work);
    open.forget(row.id);
    return presentConnection(row);
  }

  return {
    authorizeConnection: ({ params, body, actor }) => told(beginSignIn(deps, params.organisation_id, person(actor), body)),
    completeOAuth2: ({ params, body, actor }) => finish(finishOAuth2(deps, params.organisation_id, person(actor), body)),
    completeOAuth1: ({ params, body, actor }) => finish(finishOAuth1(deps, params.organisation_id, person(actor), body)),
  };
}

/** A sign-in belongs to a browser session, and an API key has none. */
function person(actor: Actor): PersonActor {
  if (actor.kind === "person") return actor;
  throw new ApiError("access_denied", "A sign-in at a provider needs a person and a browser; give an API key's connection a token of its own.");
}

/** What the provider refuses is told to the person as it is. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof TokenRefused ? new ApiError("unprocessable", error.message) : error;
  }
}
