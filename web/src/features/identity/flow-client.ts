import {
  Configuration,
  FrontendApi,
  type LoginFlow,
  type RecoveryFlow,
  type RegistrationFlow,
  ResponseError,
  type SettingsFlow,
  type VerificationFlow,
} from "@ory/client-fetch";
import { runtimeConfig } from "../../api/config.ts";
import type { FlowKind, FlowSearch } from "./flow-search.ts";

export type Flow = LoginFlow | RegistrationFlow | RecoveryFlow | VerificationFlow | SettingsFlow;
export type Body = Record<string, unknown>;

/** What sending a form, or asking for a flow, led to. */
export type FlowOutcome =
  | { readonly type: "flow"; readonly flow: Flow }
  | { readonly type: "done"; readonly answer: unknown }
  | { readonly type: "redirect"; readonly to: string }
  /** The page was open for too long; the service may have made another flow of it, with a message that says so. */
  | { readonly type: "expired"; readonly next: string | undefined }
  /** The page belongs to a state of the browser that is over, as after signing in or out in another tab. */
  | { readonly type: "stale" }
  | { readonly type: "signed-in" }
  | { readonly type: "signed-out" };

let api: FrontendApi | null = null;

function identity(): FrontendApi {
  api ??= new FrontendApi(
    new Configuration({
      basePath: new URL(runtimeConfig().urls.identity, window.location.origin).href.replace(/\/$/, ""),
      credentials: "include",
      headers: { Accept: "application/json" },
    }),
  );
  return api;
}

/** Opens the flow that the address names, or begins one. */
export function openFlow(kind: FlowKind, search: FlowSearch): Promise<FlowOutcome> {
  return outcomeOf(async () => ({ type: "flow", flow: await (search.flow ? getFlow(kind, search.flow) : beginFlow(kind, search)) }));
}

export function submitFlow(kind: FlowKind, flow: string, body: Body): Promise<FlowOutcome> {
  return outcomeOf(async () => {
    const answer = await send(kind, flow, body);
    return isFlow(answer) ? { type: "flow", flow: answer } : { type: "done", answer };
  });
}

function beginFlow(kind: FlowKind, { return_to, refresh, aal }: FlowSearch): Promise<Flow> {
  const returnTo = return_to ? { returnTo: return_to } : {};
  switch (kind) {
    case "login":
      return identity().createBrowserLoginFlow({ ...returnTo, ...(refresh ? { refresh } : {}), ...(aal ? { aal } : {}) });
    case "registration":
      return identity().createBrowserRegistrationFlow(returnTo);
    case "recovery":
      return identity().createBrowserRecoveryFlow(returnTo);
    case "verification":
      return identity().createBrowserVerificationFlow(returnTo);
    case "settings":
      return identity().createBrowserSettingsFlow(returnTo);
  }
}

function getFlow(kind: FlowKind, id: string): Promise<Flow> {
  switch (kind) {
    case "login":
      return identity().getLoginFlow({ id });
    case "registration":
      return identity().getRegistrationFlow({ id });
    case "recovery":
      return identity().getRecoveryFlow({ id });
    case "verification":
      return identity().getVerificationFlow({ id });
    case "settings":
      return identity().getSettingsFlow({ id });
  }
}

/** The bodies come from the flow's own nodes, which the generated types cannot know; the service validates them. */
function send(kind: FlowKind, flow: string, body: Body): Promise<unknown> {
  switch (kind) {
    case "login":
      return identity().updateLoginFlow({ flow, updateLoginFlowBody: body as never });
    case "registration":
      return identity().updateRegistrationFlow({ flow, updateRegistrationFlowBody: body as never });
    case "recovery":
      return identity().updateRecoveryFlow({ flow, updateRecoveryFlowBody: body as never });
    case "verification":
      return identity().updateVerificationFlow({ flow, updateVerificationFlowBody: body as never });
    case "settings":
      // The generated body for linked accounts has no field for the token; the header says it for every method.
      return identity().updateSettingsFlow({ flow, updateSettingsFlowBody: body as never }, async ({ init }) => ({
        headers: { ...init.headers, "X-CSRF-Token": String(body["csrf_token"] ?? "") },
      }));
  }
}

/** Several expected answers of the service are not successes: a flow with messages, a redirect, a flow that is over. */
async function outcomeOf(attempt: () => Promise<FlowOutcome>): Promise<FlowOutcome> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    const answer = (await error.response.json().catch(() => null)) as unknown;
    if (isFlow(answer)) return { type: "flow", flow: answer };

    const sent = (answer ?? {}) as { redirect_browser_to?: string; use_flow_id?: string; error?: { id?: string; message?: string; reason?: string } };
    if (sent.error?.id === "session_already_available") return { type: "signed-in" };
    if (sent.error?.id === "security_csrf_violation" || sent.error?.id === "security_identity_mismatch") return { type: "stale" };
    if (error.response.status === 401) return { type: "signed-out" };
    if (error.response.status === 410 || error.response.status === 404) return { type: "expired", next: sent.use_flow_id };
    if (sent.redirect_browser_to) return { type: "redirect", to: sent.redirect_browser_to };
    throw Object.assign(new Error(sent.error?.reason ?? sent.error?.message ?? error.message, { cause: error }), { status: error.response.status });
  }
}

function isFlow(value: unknown): value is Flow {
  return typeof value === "object" && value !== null && "ui" in value && "id" in value;
}

/** Where the person is signed in besides here. */
export const sessions = {
  list: () => explained(identity().listMySessions({ perPage: 100 })),
  revoke: (id: string) => explained(identity().disableMySession({ id })),
  revokeOthers: () => explained(identity().disableMyOtherSessions()),
};

/** The client's own error names no cause; the answer does. */
function explained<T>(answer: Promise<T>): Promise<T> {
  return answer.catch(async (error: unknown) => {
    if (!(error instanceof ResponseError)) throw error;
    const sent = (await error.response.json().catch(() => null)) as { error?: { reason?: string; message?: string } } | null;
    throw Object.assign(new Error(sent?.error?.reason ?? sent?.error?.message ?? error.message, { cause: error }), { status: error.response.status });
  });
}
