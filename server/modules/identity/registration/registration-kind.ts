import { randomUUID } from "node:crypto";
import { networkOf } from "../../../platform/http/client-address.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { findAccount, insertAccount, markVerified } from "../accounts/store.ts";
import type { Account } from "../accounts/account.ts";
import { parseTraits, type Traits } from "../accounts/traits.ts";
import { FormError } from "../contract/form-error.ts";
import { badRequest, flowDisabled, methodDisabled, sessionAlreadyAvailable } from "../contract/kratos-error.ts";
import { problems } from "../contract/messages.ts";
import { hidden } from "../contract/nodes.ts";
import type { UiNode } from "../contract/ui.ts";
import type { Core } from "../core.ts";
import { answerFlow } from "../flows/answer-flow.ts";
import { applyFormError } from "../flows/apply-form-error.ts";
import { flowJson } from "../flows/flow-json.ts";
import type { ResumableKind } from "../flows/kind.ts";
import { destination, newFlow } from "../flows/new-flow.ts";
import type { Exchange } from "../http/exchange.ts";
import { submissionOf, type Submission } from "../http/read-submission.ts";
import { isKnownMethod } from "../methods/known-methods.ts";
import type { NewPerson, RegistrationMethod } from "../methods/method.ts";
import { PROFILE_FIRST } from "../methods/profile-first.ts";
import { traitNodes } from "../methods/profile.ts";
import { findSession } from "../sessions/current-session.ts";
import type { Flow } from "../tables.ts";
import { finishRegistration } from "./finish-registration.ts";
import { insistOnInvitation } from "./insist-on-invitation.ts";

export interface RegistrationKind extends ResumableKind {
  /** Makes the account of somebody whose method is completed, and signs them in. */
  complete(exchange: Exchange, flow: Flow, person: NewPerson): Promise<Response>;
  /** Makes the account only. */
  create(person: NewPerson): Promise<Account>;
}

export function registrationKind(core: Core, methods: readonly RegistrationMethod[]): RegistrationKind {
  const asksProfileFirst = methods.some(({ name }) => name === PROFILE_FIRST);

  async function refuse(exchange: Exchange, flow: Flow): Promise<void> {
    if (core.registration === "closed") throw flowDisabled("Registration");
    if (await findSession(core, exchange.sessionToken)) throw sessionAlreadyAvailable(destination(core, flow.returnTo));
  }

  async function fill(flow: Flow): Promise<Flow> {
    const offers = await Promise.all(methods.filter(({ name }) => isShown(name, flow)).map((method) => method.nodes(flow)));
    return {
      ...flow,
      nodes: [...traitsOf(flow), ...offers.flatMap((offer) => offer.nodes)],
      context: Object.assign({}, flow.context, ...offers.map((offer) => offer.context ?? {})),
    };
  }

  /** Once a code is out, only its field; and no ways to sign in before it is known who wants to, where that is asked first. */
  function isShown(name: string, { state, context }: Flow): boolean {
    if (state === "sent_email") return name === "code";
    return context["traits"] || !asksProfileFirst ? true : name === PROFILE_FIRST || name === "oidc";
  }

  async function start(exchange: Exchange, type: Flow["type"]): Promise<Flow> {
    const flow = newFlow(core, exchange, "registration", type);
    if (exchange.query.get("login_challenge")) throw badRequest("OAuth2 login challenges are not supported here.");
    await refuse(exchange, flow);
    const after = exchange.query.get("after_verification_return_to");
    if (after) destination(core, after);
    return fill(after ? { ...flow, context: { ...flow.context, afterVerification: after } } : flow);
  }

  /** The traits of somebody who may register. */
  async function admit(exchange: Exchange, sent: Submission): Promise<Traits> {
    const traits = parseTraits(sent.traits);
    await core.limits.count("registrationByAddress", networkOf(exchange.ipAddress));
    await insistOnInvitation(core, traits.email);
    return traits;
  }

  async function create({ traits, verified, store }: NewPerson): Promise<Account> {
    return core.database.shared(async (tx: Tx) => {
      const id = randomUUID();
      const isNew = (await insertAccount(tx, id, traits, core.clock.now())) && (await store(tx, id));
      if (!isNew) throw new FormError([problems.duplicate]);
      if (verified) await markVerified(tx, traits.email, id, core.clock.now());
      const account = await findAccount(tx, id);
      if (!account) throw new Error("An identity that was just stored is not there");
      return account;
    });
  }

  async function show(exchange: Exchange, flow: Flow, error: FormError, sent: Submission, method: string | null): Promise<Response> {
    const filled = await fill(flow);
    return answerFlow(core, exchange, applyFormError(filled, filled.nodes, error, sent, method), 400);
  }

  const complete = async (exchange: Exchange, flow: Flow, person: NewPerson) =>
    finishRegistration(core, exchange, flow, await create(person), person.completed);

  return {
    kind: "registration",
    start,
    create,
    complete,
    refuse: (exchange, flow, error) => show(exchange, flow, error, submissionOf({}), "oidc"),
    expiredMessage: problems.registrationExpired,
    async restart(exchange, expired) {
      const { returnTo, requestUrl } = expired;
      const { traits: _sent, ...context } = expired.context;
      return fill({ ...newFlow(core, exchange, "registration", expired.type), returnTo, context, requestUrl });
    },
    read: async (exchange, flow) => exchange.json(flowJson(core, exchange, flow)),
    async submit(exchange, flow, sent) {
      await refuse(exchange, flow);
      const name = sent.text("method") || (sent.text("provider") ? "oidc" : sent.text("screen") ? PROFILE_FIRST : "");
      const method = methods.find((candidate) => candidate.name === name);
      if (!method && isKnownMethod("registration", name)) throw methodDisabled();
      try {
        if (!method) throw new FormError([problems.noRegistrationMethod]);
        const step = await method.register(exchange, flow, sent, () => admit(exchange, sent));
        if ("next" in step) return await answerFlow(core, exchange, await fill(step.next), 400);
        return await complete(exchange, flow, step);
      } catch (error) {
        if (!(error instanceof FormError)) throw error;
        return show(exchange, flow, error, sent, method?.name ?? null);
      }
    },
  };
}

/** What was told on an earlier page travels along unseen. */
function traitsOf({ context }: Flow): UiNode[] {
  if (!context["traits"]) return traitNodes("default", {}, ["email", "given_name", "family_name"]);
  const traits = JSON.parse(context["traits"]) as Record<string, string>;
  return Object.entries(traits).map(([name, value]) => hidden("default", `traits.${name}`, value));
}
