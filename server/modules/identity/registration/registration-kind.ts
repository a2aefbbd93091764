import { randomUUID } from "node:crypto";
import type { Tx } from "../../../platform/database/database.ts";
import { findAccount, insertAccount } from "../accounts/store.ts";
import type { Account } from "../accounts/account.ts";
import { parseTraits, type Traits } from "../accounts/traits.ts";
import { FormError } from "../contract/form-error.ts";
import { badRequest, flowDisabled, methodDisabled, sessionAlreadyAvailable } from "../contract/kratos-error.ts";
import { problems } from "../contract/messages.ts";
import type { Core } from "../core.ts";
import { answerFlow } from "../flows/answer-flow.ts";
import { applyFormError } from "../flows/apply-form-error.ts";
import { flowJson } from "../flows/flow-json.ts";
import type { Kind } from "../flows/kind.ts";
import { destination, newFlow } from "../flows/new-flow.ts";
import type { Exchange } from "../http/exchange.ts";
import { isKnownMethod } from "../methods/known-methods.ts";
import type { PreparedCredential, RegistrationMethod } from "../methods/method.ts";
import { traitNodes } from "../methods/profile.ts";
import { findSession } from "../sessions/current-session.ts";
import type { Flow } from "../tables.ts";
import { finishRegistration } from "./finish-registration.ts";

export function registrationKind(core: Core, methods: readonly RegistrationMethod[]): Kind {
  async function refuse(exchange: Exchange, flow: Flow): Promise<void> {
    if (core.registration === "closed") throw flowDisabled("Registration");
    if (await findSession(core, exchange.sessionToken)) throw sessionAlreadyAvailable(destination(core, flow.returnTo));
  }

  async function fill(flow: Flow): Promise<Flow> {
    const offers = await Promise.all(methods.map((method) => method.nodes(flow)));
    return {
      ...flow,
      nodes: [...traitNodes("default", {}, ["email", "given_name", "family_name"]), ...offers.flatMap((offer) => offer.nodes)],
      context: Object.assign({}, flow.context, ...offers.map((offer) => offer.context ?? {})),
    };
  }

  async function start(exchange: Exchange, type: Flow["type"]): Promise<Flow> {
    const flow = newFlow(core, exchange, "registration", type);
    if (exchange.query.get("login_challenge")) throw badRequest("OAuth2 login challenges are not supported here.");
    await refuse(exchange, flow);
    const after = exchange.query.get("after_verification_return_to");
    if (after) destination(core, after);
    return fill(after ? { ...flow, context: { ...flow.context, afterVerification: after } } : flow);
  }

  async function create(traits: Traits, credential: PreparedCredential): Promise<Account> {
    return core.database.shared(async (tx: Tx) => {
      const id = randomUUID();
      const isNew = (await insertAccount(tx, id, traits, core.clock.now())) && (await credential.store(tx, id));
      if (!isNew) throw new FormError([problems.duplicate]);
      const account = await findAccount(tx, id);
      if (!account) throw new Error("An identity that was just stored is not there");
      return account;
    });
  }

  return {
    kind: "registration",
    start,
    expiredMessage: problems.registrationExpired,
    async restart(exchange, expired) {
      const { returnTo, context, requestUrl } = expired;
      return fill({ ...newFlow(core, exchange, "registration", expired.type), returnTo, context, requestUrl });
    },
    read: async (exchange, flow) => exchange.json(flowJson(core, exchange, flow)),
    async submit(exchange, flow, sent) {
      await refuse(exchange, flow);
      const name = sent.text("method");
      const method = methods.find((candidate) => candidate.name === name);
      if (!method && isKnownMethod("registration", name)) throw methodDisabled();
      try {
        if (!method) throw new FormError([problems.noRegistrationMethod]);
        const traits = parseTraits(sent.traits);
        await core.limits.count("registrationByAddress", exchange.ipAddress);
        if (core.registration === "invite" && !(await core.isInvited(traits.email))) {
          throw new FormError([problems.generic("Registration is by invitation. Ask somebody to invite this address.")]);
        }
        const credential = await method.register(flow, sent, traits);
        const account = await create(traits, credential);
        return await finishRegistration(core, exchange, flow, account, credential.completed);
      } catch (error) {
        if (!(error instanceof FormError)) throw error;
        const filled = await fill(flow);
        return answerFlow(core, exchange, applyFormError(filled, filled.nodes, error, sent, method?.name ?? null), 400);
      }
    },
  };
}
