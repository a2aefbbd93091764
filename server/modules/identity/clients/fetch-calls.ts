import {
  Configuration,
  FrontendApi,
  type InitOverrideFunction,
  ResponseError,
  type UpdateLoginFlowBody,
  type UpdateRecoveryFlowBody,
  type UpdateRegistrationFlowBody,
  type UpdateSettingsFlowBody,
  type UpdateVerificationFlowBody,
} from "@ory/client-fetch";
import { PUBLIC_URL } from "../testing/start-identity.ts";
import type { Answer, Calls, Send, Variant } from "./seat.ts";

/** `@ory/client-fetch`. It sends no `Accept` of its own, which browsers' flows need. */
export function fetchCalls(send: Send, variant: Variant): Calls {
  const isBrowser = variant === "browser";
  const ory = new FrontendApi(new Configuration({ basePath: `${PUBLIC_URL}/auth`, headers: { Accept: "application/json" }, fetchApi: send }));
  const seated = (xSessionToken?: string) => (xSessionToken ? { xSessionToken } : {});

  return {
    create(kind, query, token) {
      switch (kind) {
        case "login":
          return isBrowser ? ory.createBrowserLoginFlow(query) : ory.createNativeLoginFlow({ ...query, ...seated(token) });
        case "registration":
          return isBrowser ? ory.createBrowserRegistrationFlow(query) : ory.createNativeRegistrationFlow(query);
        case "recovery":
          return isBrowser ? ory.createBrowserRecoveryFlow(query) : ory.createNativeRecoveryFlow();
        case "verification":
          return isBrowser ? ory.createBrowserVerificationFlow(query) : ory.createNativeVerificationFlow(query);
        case "settings":
          return isBrowser ? ory.createBrowserSettingsFlow(query) : ory.createNativeSettingsFlow(seated(token));
      }
    },
    read(kind, id, token) {
      switch (kind) {
        case "login":
          return ory.getLoginFlow({ id });
        case "registration":
          return ory.getRegistrationFlow({ id });
        case "recovery":
          return ory.getRecoveryFlow({ id });
        case "verification":
          return ory.getVerificationFlow({ id });
        case "settings":
          return ory.getSettingsFlow({ id, ...seated(token) });
      }
    },
    async submit(kind, flow, body, query, token) {
      const call = { flow, ...query, ...seated(token) };
      switch (kind) {
        case "login":
          return fine(await ory.updateLoginFlow({ ...call, updateLoginFlowBody: body as UpdateLoginFlowBody }));
        case "registration":
          return fine(await ory.updateRegistrationFlow({ ...call, updateRegistrationFlowBody: body as UpdateRegistrationFlowBody }));
        case "recovery":
          return fine(await ory.updateRecoveryFlow({ ...call, updateRecoveryFlowBody: body as UpdateRecoveryFlowBody }));
        case "verification":
          return fine(await ory.updateVerificationFlow({ ...call, updateVerificationFlowBody: body as UpdateVerificationFlowBody }, withSession(token)));
        case "settings":
          // The body of one method has no field for the anti-forgery token in this client, so that it travels as a header.
          return fine(
            await ory.updateSettingsFlow({ ...call, updateSettingsFlowBody: body as UpdateSettingsFlowBody }, async ({ init }) =>
              "csrf_token" in body ? { headers: { ...init.headers, "X-CSRF-Token": String(body.csrf_token) } } : {},
            ),
          );
      }
    },
    whoami: (token) => ory.toSession(seated(token)),
    sessions: (token) => ory.listMySessions(seated(token)),
    revoke: (id, token) => ory.disableMySession({ id, ...seated(token) }),
    revokeOthers: async (token) => (await ory.disableMyOtherSessions(seated(token))).count ?? 0,
    async signOut(token) {
      if (!isBrowser) return ory.performNativeLogout({ performNativeLogoutBody: { session_token: token ?? "" } });
      const { logout_token } = await ory.createBrowserLogoutFlow();
      return ory.updateLogoutFlow({ token: logout_token });
    },
    exchange: (initCode, returnToCode) => ory.exchangeSessionToken({ initCode, returnToCode }),
    async refused(error) {
      if (!(error instanceof ResponseError)) throw error;
      return { status: error.response.status, body: (await error.response.json()) as Answer["body"] };
    },
  };
}

function fine(body: object): Answer {
  return { status: 200, body };
}

/** The client has no parameter for it; without it nobody is signed in who verifies. */
function withSession(token: string | undefined): InitOverrideFunction {
  return async ({ init }) => ({ ...init, headers: { ...init.headers, ...(token === undefined ? {} : { "X-Session-Token": token }) } });
}
