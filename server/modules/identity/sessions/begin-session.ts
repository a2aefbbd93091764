import { randomUUID } from "node:crypto";
import { KratosError } from "../contract/kratos-error.ts";
import type { Core } from "../core.ts";
import type { Account } from "../accounts/account.ts";
import { lastReset } from "../accounts/store.ts";
import { FormError } from "../contract/form-error.ts";
import { problems } from "../contract/messages.ts";
import type { Exchange } from "../http/exchange.ts";
import { rememberBrowser } from "../login/known-browser.ts";
import { LIFESPAN } from "../options.ts";
import type { Flow } from "../tables.ts";
import { isComplete } from "./current-session.ts";
import { aalOf, hashToken, newSessionToken, type ActiveSession, type CompletedMethod } from "./session.ts";
import { insertSession, updateSession } from "./store.ts";

/**
 * Records a completed method: on the caller's own session when it confirms or raises it, otherwise on a new session.
 * Either way the token is a new one, so that one that was planted or seen before is worth nothing afterwards.
 */
export async function beginSession(
  core: Core,
  exchange: Exchange,
  flow: Flow,
  account: Account,
  completed: CompletedMethod,
  current: ActiveSession | null,
): Promise<ActiveSession> {
  if (account.identity.state !== "active") {
    throw new KratosError(400, "identity is disabled", { id: "identity_disabled", reason: "This account was disabled." });
  }
  const continues = current?.account.identity.id === account.identity.id && (flow.refresh || flow.requestedAal === "aal2");
  const active = continues ? await extend(core, current, completed) : await create(core, exchange, flow, account, completed);
  const { method, provider } = completed;
  core.log.info(
    { security: "signed_in", identity: account.identity.id, session: active.session.id, method, provider, from: exchange.ipAddress },
    "somebody signed in",
  );
  if (flow.type === "browser") {
    exchange.setSession(active.token);
    if (!continues) exchange.rotateCsrf();
    // A password alone is not a sign-in where a second factor is set up.
    if (isComplete(active)) await rememberBrowser(core, exchange, account.identity.id);
  }
  return active;
}

async function create(core: Core, exchange: Exchange, flow: Flow, account: Account, completed: CompletedMethod): Promise<ActiveSession> {
  const now = core.clock.now();
  const token = newSessionToken();
  const session = {
    id: randomUUID(),
    identityId: account.identity.id,
    tokenHash: hashToken(token),
    active: true,
    aal: aalOf([completed]),
    methods: [completed],
    ipAddress: exchange.ipAddress,
    userAgent: exchange.userAgent,
    issuedAt: now,
    authenticatedAt: now,
    expiresAt: new Date(now.getTime() + LIFESPAN.session),
  };
  await core.database.shared(async (tx) => {
    const resetAt = await lastReset(tx, account.identity.id);
    // Judged by what has been removed since.
    if (resetAt && flow.issuedAt <= resetAt && flow.kind !== "recovery") throw new FormError([problems.credentials]);
    await insertSession(tx, session);
  });
  return { session, account, token };
}

async function extend(core: Core, current: ActiveSession, completed: CompletedMethod): Promise<ActiveSession> {
  const now = core.clock.now();
  const methods = [...current.session.methods.filter((method) => method.method !== completed.method), completed];
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + LIFESPAN.session);
  const session = { ...current.session, tokenHash: hashToken(token), methods, aal: aalOf(methods), authenticatedAt: now, expiresAt };
  await core.database.shared((tx) => updateSession(tx, session));
  return { ...current, session, token };
}

/** Setting a second factor up is completing it. */
export async function raiseSession(core: Core, current: ActiveSession, method: CompletedMethod["method"]): Promise<void> {
  const methods = [...current.session.methods, { method, aal: "aal2" as const, completed_at: core.clock.now().toISOString() }];
  await core.database.shared((tx) => updateSession(tx, { ...current.session, methods, aal: aalOf(methods) }));
}
