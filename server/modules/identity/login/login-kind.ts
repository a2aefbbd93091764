import { credentialTypes, findAccount } from "../accounts/store.ts";
import { FormError } from "../contract/form-error.ts";
import { aal1Required, badRequest, methodDisabled, sessionAlreadyAvailable } from "../contract/kratos-error.ts";
import { notes, problems } from "../contract/messages.ts";
import type { Core } from "../core.ts";
import { answerFlow } from "../flows/answer-flow.ts";
import { applyFormError } from "../flows/apply-form-error.ts";
import { flowJson } from "../flows/flow-json.ts";
import type { ResumableKind } from "../flows/kind.ts";
import { destination, newFlow } from "../flows/new-flow.ts";
import type { Exchange } from "../http/exchange.ts";
import { submissionOf, type Submission } from "../http/read-submission.ts";
import { insertFlow } from "../flows/store.ts";
import { isKnownMethod } from "../methods/known-methods.ts";
import type { LoginMethod, SignIn, Viewer } from "../methods/method.ts";
import { insistOnOwner, linkPending, pendingLink, PENDING_LINK, type PendingLink } from "../oidc/pending-link.ts";
import { beginSession } from "../sessions/begin-session.ts";
import { findSession, isComplete } from "../sessions/current-session.ts";
import type { ActiveSession } from "../sessions/session.ts";
import type { Flow } from "../tables.ts";
import { finishLogin } from "./finish-login.ts";
import { asksForIdentifier, identifierNodes, isShown } from "./login-page.ts";

export interface LoginKind extends ResumableKind {
  /** Signs somebody in whose method is completed. */
  complete(exchange: Exchange, flow: Flow, signIn: SignIn): Promise<Response>;
  /** Asks the owner of an address that a provider knows to sign in, and to link the two by that. */
  offerLink(exchange: Exchange, from: Flow, pending: PendingLink, provider: string): Promise<Response>;
}

export function loginKind(core: Core, methods: readonly LoginMethod[]): LoginKind {
  const asksIdentifierFirst = methods.some((method) => method.name === "identifier_first");

  async function start(exchange: Exchange, type: Flow["type"]): Promise<Flow> {
    const flow = newFlow(core, exchange, "login", type);
    if (exchange.query.get("login_challenge")) throw badRequest("OAuth2 login challenges are not supported here.");
    const current = await findSession(core, exchange.sessionToken);
    if (!current && flow.requestedAal === "aal2") throw aal1Required();
    if (current && !flow.refresh && (flow.requestedAal === "aal1" || current.session.aal === "aal2"))
      throw sessionAlreadyAvailable(destination(core, flow.returnTo));
    const messages = flow.refresh && current ? [notes.refresh] : flow.requestedAal === "aal2" ? [notes.secondFactor] : [];
    return fill({ ...flow, refresh: flow.refresh && current !== null, messages }, current);
  }

  async function fill(flow: Flow, current: ActiveSession | null): Promise<Flow> {
    const viewer = await viewerOf(flow, current);
    const shown = methods.filter((method) => method.level === flow.requestedAal && isShown(method, flow, viewer, asksIdentifierFirst));
    const offers = await Promise.all(shown.map((method) => method.nodes(flow, viewer)));
    const given = offers.filter((offer) => offer !== null);
    return {
      ...flow,
      nodes: [...identifierNodes(flow, viewer, asksIdentifierFirst), ...given.flatMap((offer) => offer.nodes)],
      context: Object.assign({}, flow.context, ...given.map((offer) => offer.context ?? {})),
    };
  }

  async function viewerOf(flow: Flow, current: ActiveSession | null): Promise<Viewer> {
    const knows = current && (flow.refresh || flow.requestedAal === "aal2");
    if (!knows) return { account: null, credentials: new Set(), asksForIdentifier: asksForIdentifier(flow, { account: null }, asksIdentifierFirst) };
    return {
      account: current.account,
      asksForIdentifier: false,
      credentials: await core.database.shared((tx) => credentialTypes(tx, current.account.identity.id)),
    };
  }

  async function show(exchange: Exchange, flow: Flow, current: ActiveSession | null, error: FormError, sent: Submission, method: string | null) {
    const filled = await fill(flow, current);
    return answerFlow(core, exchange, applyFormError(filled, filled.nodes, error, sent, method), 400);
  }

  async function complete(exchange: Exchange, flow: Flow, { identityId, completed }: SignIn): Promise<Response> {
    const current = await findSession(core, exchange.sessionToken);
    if (flow.refresh && current && current.account.identity.id !== identityId) throw new FormError([problems.credentials]);
    const account = await core.database.shared((tx) => findAccount(tx, identityId));
    if (!account) throw new FormError([problems.credentials]);
    insistOnOwner(flow, account);
    const active = await beginSession(core, exchange, flow, account, completed, current);
    if (isComplete(active)) await linkPending(core, flow, active, exchange.ipAddress);
    else if (pendingLink(flow) && flow.type === "browser") return finishLogin(core, exchange, await secondStep(exchange, flow, active), active);
    return finishLogin(core, exchange, flow, active);
  }

  /** The link waits until the second step is done as well. */
  async function secondStep(exchange: Exchange, { returnTo, requestUrl, context }: Flow, active: ActiveSession): Promise<Flow> {
    const fresh = newFlow(core, exchange, "login", "browser");
    const kept = { [PENDING_LINK]: context[PENDING_LINK] ?? "" };
    const flow = await fill({ ...fresh, requestedAal: "aal2", refresh: false, returnTo, requestUrl, messages: [notes.secondFactor], context: kept }, active);
    await core.database.shared((tx) => insertFlow(tx, flow));
    return flow;
  }

  async function offerLink(exchange: Exchange, { returnTo, requestUrl }: Flow, pending: PendingLink, provider: string): Promise<Response> {
    const messages = [notes.linkAtSignIn(pending.address, provider, `${core.publicUrl}/login`)];
    const context = { identifier: pending.address, [PENDING_LINK]: JSON.stringify(pending) };
    const flow = await fill({ ...newFlow(core, exchange, "login", "browser"), returnTo, requestUrl, messages, context }, null);
    await core.database.shared((tx) => insertFlow(tx, flow));
    return answerFlow(core, exchange, flow, 400);
  }

  return {
    kind: "login",
    start,
    complete,
    offerLink,
    refuse: async (exchange, flow, error) => show(exchange, flow, await findSession(core, exchange.sessionToken), error, submissionOf({}), "oidc"),
    expiredMessage: problems.loginExpired,
    async restart(exchange, expired) {
      const current = await findSession(core, exchange.sessionToken);
      const fresh = newFlow(core, exchange, "login", expired.type);
      const { requestedAal, refresh, returnTo, requestUrl } = expired;
      const context = Object.fromEntries(Object.entries(expired.context).filter(([name]) => name !== "identifier" && name !== PENDING_LINK));
      return fill({ ...fresh, requestedAal, refresh, returnTo, requestUrl, context }, current);
    },
    read: async (exchange, flow) => exchange.json(flowJson(core, exchange, flow)),
    async submit(exchange, flow, sent) {
      const current = await findSession(core, exchange.sessionToken);
      if (!current && flow.requestedAal === "aal2") throw aal1Required();
      if (current && !flow.refresh && (flow.requestedAal === "aal1" || current.session.aal === "aal2"))
        throw sessionAlreadyAvailable(destination(core, flow.returnTo));

      const name = sent.text("method") || (sent.text("provider") ? "oidc" : "");
      const method = methods.find((candidate) => candidate.name === name && candidate.level === flow.requestedAal);
      if (!method && isKnownMethod("login", name)) throw methodDisabled();
      try {
        if (!method) throw new FormError([problems.noLoginMethod]);
        const step = await method.login(exchange, flow, sent, current);
        if ("next" in step) return await answerFlow(core, exchange, await fill(step.next, current), 400);
        return await complete(exchange, flow, step);
      } catch (error) {
        if (!(error instanceof FormError)) throw error;
        return show(exchange, flow, current, error, sent, method?.name ?? null);
      }
    },
  };
}
