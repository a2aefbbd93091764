export interface Operation {
  readonly id: string;
  readonly method: "get" | "post" | "delete";
  readonly path: string;
  readonly summary: string;
  readonly query?: readonly string[];
  readonly body?: "Submission" | "Token";
  readonly answers: Readonly<Record<number, AnswerShape>>;
}
/** A schema of the description, or how else a success is answered. */
export type AnswerShape =
  | "Flow"
  | "Finished"
  | "Session"
  | "Sessions"
  | "Count"
  | "LogoutUrl"
  | "NewSession"
  | "StoredError"
  | "Any"
  | "Empty"
  | "Redirect"
  | "Script"
  | "Refusal";

const FLOWS = ["login", "registration", "settings", "recovery", "verification"] as const;
/** Settings belong to somebody who is signed in. */
const NEEDS_SESSION = new Set<string>(["settings"]);
/** Their letters hold links. */
const FOLLOWED = new Set<string>(["recovery", "verification"]);

/** The routes served under `/auth`; a test compares the two. */
export const OPERATIONS: readonly Operation[] = [
  ...FLOWS.flatMap(flowOperations),
  {
    id: "toSession",
    method: "get",
    path: "/sessions/whoami",
    summary: "Whose session this is",
    query: ["tokenize_as"],
    answers: { 200: "Session", ...refused(400, 401, 403) },
  },
  {
    id: "listMySessions",
    method: "get",
    path: "/sessions",
    summary: "The person's other sessions",
    query: ["page_size", "page_token", "page", "per_page"],
    answers: { 200: "Sessions", ...refused(400, 401, 403) },
  },
  {
    id: "disableMyOtherSessions",
    method: "delete",
    path: "/sessions",
    summary: "End the person's other sessions",
    answers: { 200: "Count", ...refused(401, 403) },
  },
  {
    id: "disableMySession",
    method: "delete",
    path: "/sessions/{id}",
    summary: "End one of the person's other sessions",
    answers: { 204: "Empty", ...refused(400, 401, 403) },
  },
  {
    id: "exchangeSessionToken",
    method: "get",
    path: "/sessions/token-exchange",
    summary: "A program's session for the two codes of a sign-in at a provider",
    query: ["init_code", "return_to_code"],
    answers: { 200: "NewSession", ...refused(400, 404) },
  },
  {
    id: "createBrowserLogoutFlow",
    method: "get",
    path: "/self-service/logout/browser",
    summary: "The address that signs out",
    query: ["return_to"],
    answers: { 200: "LogoutUrl", ...refused(400, 401) },
  },
  {
    id: "updateLogoutFlow",
    method: "get",
    path: "/self-service/logout",
    summary: "Sign out, in a browser",
    query: ["token", "return_to"],
    answers: { 204: "Empty", 303: "Redirect", ...refused(400, 401, 403) },
  },
  {
    id: "performNativeLogout",
    method: "delete",
    path: "/self-service/logout/api",
    summary: "Sign out, as a program",
    body: "Token",
    answers: { 204: "Empty", ...refused(400, 403, 413, 415) },
  },
  {
    id: "returnFromProvider",
    method: "get",
    path: "/self-service/methods/oidc/callback/{provider}",
    summary: "Where a provider sends people back to",
    query: ["state", "code", "error"],
    answers: { 303: "Redirect", ...refused(400, 403, 404, 410, 422) },
  },
  {
    id: "getFlowError",
    method: "get",
    path: "/self-service/errors",
    summary: "An error that the error page shows",
    query: ["id"],
    answers: { 200: "StoredError", ...refused(404) },
  },
  { id: "listIdentitySchemas", method: "get", path: "/schemas", summary: "What is known of a person", answers: { 200: "Any", ...refused() } },
  { id: "getIdentitySchema", method: "get", path: "/schemas/{id}", summary: "What is known of a person: one schema", answers: { 200: "Any", ...refused(404) } },
  {
    id: "createFedcmFlow",
    method: "get",
    path: "/self-service/fed-cm/parameters",
    summary: "Providers of federated credentials: none",
    answers: { 200: "Any", ...refused() },
  },
  {
    id: "updateFedcmFlow",
    method: "post",
    path: "/self-service/fed-cm/token",
    summary: "Refused: no provider of federated credentials is configured",
    answers: refused(400),
  },
  {
    id: "getWebAuthnJavaScript",
    method: "get",
    path: "/.well-known/ory/webauthn.js",
    summary: "The script of passkeys and security keys",
    answers: { 200: "Script", ...refused() },
  },
  { id: "isAlive", method: "get", path: "/health/alive", summary: "The service answers", answers: { 200: "Any", ...refused() } },
];

function flowOperations(kind: (typeof FLOWS)[number]): Operation[] {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  const path = `/self-service/${kind}`;
  const owner = NEEDS_SESSION.has(kind) ? [401, 403] : [];
  const start = kind === "login" ? ["return_to", "refresh", "aal"] : ["return_to"];
  const flow = ["flow", "token", "code"];
  const done: Operation["answers"] = { 200: "Finished", 303: "Redirect", 400: "Flow" };
  const refusals = refused(401, 403, 404, 410, 422);
  return [
    {
      id: `createBrowser${name}Flow`,
      method: "get",
      path: `${path}/browser`,
      summary: `Begin ${kind}, in a browser`,
      query: start,
      answers: { 200: "Flow", 303: "Redirect", ...refused(400, 401, ...owner) },
    },
    {
      id: `createNative${name}Flow`,
      method: "get",
      path: `${path}/api`,
      summary: `Begin ${kind}, as a program`,
      query: start,
      answers: { 200: "Flow", ...refused(400, ...owner) },
    },
    {
      id: `get${name}Flow`,
      method: "get",
      path: `${path}/flows`,
      summary: `How far ${kind} is`,
      query: ["id"],
      answers: { 200: "Flow", ...refused(400, 403, 404, 410, ...owner) },
    },
    {
      id: `update${name}Flow`,
      method: "post",
      path,
      summary: `The next step of ${kind}`,
      query: flow,
      body: "Submission",
      answers: { ...done, ...refusals, ...refused(413, 415) },
    },
    ...(FOLLOWED.has(kind)
      ? [{ id: `follow${name}Link`, method: "get" as const, path, summary: `Open the link of a letter`, query: flow, answers: { ...done, ...refusals } }]
      : []),
  ];
}

/** Every address counts its callers. */
function refused(...statuses: readonly number[]): Operation["answers"] {
  return Object.fromEntries([...statuses, 429].map((status) => [status, "Refusal"]));
}
