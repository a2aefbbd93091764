import {
  Configuration,
  FrontendApi,
  type UpdateLoginFlowBody,
  type UpdateRecoveryFlowBody,
  type UpdateRegistrationFlowBody,
  type UpdateSettingsFlowBody,
  type UpdateVerificationFlowBody,
} from "@ory/kratos-client";
import { PUBLIC_URL } from "../testing/start-identity.ts";
import type { Answer, Calls, Flow, Send, Variant } from "./seat.ts";

/** `@ory/kratos-client`, which speaks through axios. */
export function axiosCalls(send: Send, variant: Variant): Calls {
  const isBrowser = variant === "browser";
  const ory = new FrontendApi(
    new Configuration({ basePath: `${PUBLIC_URL}/auth`, baseOptions: { adapter: "fetch", env: { fetch: send, Request, Response } } }),
  );
  const seated = (xSessionToken?: string) => (xSessionToken ? { xSessionToken } : {});

  return {
    async create(kind, query, token) {
      switch (kind) {
        case "login":
          return flowOf(isBrowser ? await ory.createBrowserLoginFlow(query) : await ory.createNativeLoginFlow({ ...query, ...seated(token) }));
        case "registration":
          return flowOf(isBrowser ? await ory.createBrowserRegistrationFlow(query) : await ory.createNativeRegistrationFlow(query));
        case "recovery":
          return flowOf(isBrowser ? await ory.createBrowserRecoveryFlow(query) : await ory.createNativeRecoveryFlow());
        case "verification":
          return flowOf(isBrowser ? await ory.createBrowserVerificationFlow(query) : await ory.createNativeVerificationFlow(query));
        case "settings":
          return flowOf(isBrowser ? await ory.createBrowserSettingsFlow(query) : await ory.createNativeSettingsFlow(seated(token)));
      }
    },
    async read(kind, id, token) {
      switch (kind) {
        case "login":
          return flowOf(await ory.getLoginFlow({ id }));
        case "registration":
          return flowOf(await ory.getRegistrationFlow({ id }));
        case "recovery":
          return flowOf(await ory.getRecoveryFlow({ id }));
        case "verification":
          return flowOf(await ory.getVerificationFlow({ id }));
        case "settings":
          return flowOf(await ory.getSettingsFlow({ id, ...seated(token) }));
      }
    },
    async submit(kind, flow, body, query, token) {
      const call = { flow, ...query, ...seated(token) };
      switch (kind) {
        case "login":
          return answerOf(await ory.updateLoginFlow({ ...call, updateLoginFlowBody: body as UpdateLoginFlowBody }));
        case "registration":
          return answerOf(await ory.updateRegistrationFlow({ ...call, updateRegistrationFlowBody: body as UpdateRegistrationFlowBody }));
        case "recovery":
          return answerOf(await ory.updateRecoveryFlow({ ...call, updateRecoveryFlowBody: body as UpdateRecoveryFlowBody }));
        case "verification":
          return answerOf(await ory.updateVerificationFlow({ ...call, updateVerificationFlowBody: body as UpdateVerificationFlowBody }, sessionHeader(token)));
        case "settings":
          return answerOf(await ory.updateSettingsFlow({ ...call, updateSettingsFlowBody: body as UpdateSettingsFlowBody }));
      }
    },
    whoami: async (token) => (await ory.toSession(seated(token))).data,
    sessions: async (token) => (await ory.listMySessions(seated(token))).data,
    revoke: async (id, token) => void (await ory.disableMySession({ id, ...seated(token) })),
    revokeOthers: async (token) => (await ory.disableMyOtherSessions(seated(token))).data.count ?? 0,
    async signOut(token) {
      if (!isBrowser) return void (await ory.performNativeLogout({ performNativeLogoutBody: { session_token: token ?? "" } }));
      const { data } = await ory.createBrowserLogoutFlow();
      await ory.updateLogoutFlow({ token: data.logout_token });
    },
    exchange: async (initCode, returnToCode) => (await ory.exchangeSessionToken({ initCode, returnToCode })).data,
    async refused(error) {
      const { response } = error as { readonly response?: { readonly status: number; readonly data: Answer["body"] } };
      if (!response) throw error;
      return { status: response.status, body: response.data };
    },
  };
}

/** The client has no parameter for it; without it nobody is signed in who verifies. */
function sessionHeader(token: string | undefined) {
  return token === undefined ? {} : { headers: { "X-Session-Token": token } };
}

/** Both clients read the same JSON; their types of it differ in names only. */
function flowOf({ data }: { readonly data: object }): Flow {
  return data as Flow;
}

function answerOf({ status, data }: { readonly status: number; readonly data: object }): Answer {
  return { status, body: data };
}
