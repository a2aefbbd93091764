import { putCredential, findAddress } from "../accounts/store.ts";
import { normaliseEmail } from "../../../../contracts/email-address.ts";
import type { Traits } from "../accounts/traits.ts";
import { fieldError, FormError } from "../contract/form-error.ts";
import { tooManyRequests } from "../contract/kratos-error.ts";
import { labels, notes, problems } from "../contract/messages.ts";
import { input, submit } from "../contract/nodes.ts";
import type { UiNode, UiText } from "../contract/ui.ts";
import type { Core } from "../core.ts";
import { loginCodeLetter, registrationCodeLetter } from "../courier/letters.ts";
import { pageUrl } from "../flows/new-flow.ts";
import type { Exchange } from "../http/exchange.ts";
import { countLetter } from "../limits/whose-guess.ts";
import type { Submission } from "../http/read-submission.ts";
import type { Flow } from "../tables.ts";
import { tryCode } from "../verification/challenge.ts";
import { issueCode, redeemAddressCode, redeemCode } from "../verification/codes.ts";
import { doOrPretend } from "../verification/store.ts";
import type { LoginMethod, NextPage, RegistrationMethod } from "./method.ts";

const TYPE = "code";
const AN_HOUR_S = 3600;

/** A mailed code instead of a password. Only verified addresses get one: otherwise whoever registered somebody's address first would wait for them. */
export function codeLogin(core: Core): LoginMethod {
  return {
    name: TYPE,
    level: "aal1",
    nodes: async (flow) => ({ nodes: flow.state === "sent_email" ? codeNodes(labels.loginCode) : [submit(TYPE, TYPE, labels.signInWithCode)] }),
    async login(exchange, flow, sent, current) {
      if (!isAnswer(flow, sent)) {
        const identifier = flow.refresh && current ? current.account.identity.traits.email : normaliseEmail(sent.text("identifier"));
        if (!identifier) throw fieldError("identifier", problems.required("identifier"));
        return sendLoginCode(core, exchange, flow, identifier);
      }
      const { redeemed, exhausted } = await tryCode(core, flow, (tx) => redeemCode(core, tx, flow.id, sent.text("code")));
      if (exhausted) return startAgain(flow);
      if (!redeemed) throw new FormError([problems.loginCode]);
      return { identityId: redeemed.identityId, completed: { method: TYPE, aal: "aal1", completed_at: core.clock.now().toISOString() } };
    },
  };
}

export function codeRegistration(core: Core): RegistrationMethod {
  return {
    name: TYPE,
    nodes: async (flow) => ({ nodes: flow.state === "sent_email" ? codeNodes(labels.registrationCode) : [submit(TYPE, TYPE, labels.signUpWithCode)] }),
    async register(exchange, flow, sent, admit) {
      const traits = await admit();
      if (!isAnswer(flow, sent)) return sendRegistrationCode(core, exchange, flow, traits);
      const { redeemed, exhausted } = await tryCode(core, flow, (tx) => redeemAddressCode(core, tx, flow.id, sent.text("code")));
      if (exhausted) return startAgain(flow);
      if (redeemed !== traits.email) throw new FormError([problems.registrationCode]);
      const now = core.clock.now();
      return {
        traits,
        verified: true,
        completed: { method: TYPE, aal: "aal1", completed_at: now.toISOString() },
        async store(tx, identityId) {
          await putCredential(tx, identityId, TYPE, { addresses: [{ channel: "email", address: traits.email }] }, now);
          return true;
        },
      };
    },
  };
}

function isAnswer(flow: Flow, sent: Submission): boolean {
  return flow.state === "sent_email" && sent.text("code") !== "" && !sent.text("resend");
}

/** The page is the same whether or not anybody has the address. */
async function sendLoginCode(core: Core, exchange: Exchange, flow: Flow, identifier: string): Promise<NextPage> {
  await countMail(core, exchange, identifier);
  await core.database.shared(async (tx) => {
    const owner = await findAddress(tx, identifier);
    const identityId = owner?.verified ? owner.identityId : null;
    const code = await issueCode(core, tx, flow.id, identifier.slice(0, 320), identityId);
    await doOrPretend(tx, identityId !== null, () => core.courier.write(tx, loginCodeLetter(identifier, code, pageUrl(core, flow))));
  });
  core.courier.deliver();
  return sentPage(flow, notes.loginCodeMailed, { identifier: identifier.slice(0, 320) });
}

async function sendRegistrationCode(core: Core, exchange: Exchange, flow: Flow, traits: Traits): Promise<NextPage> {
  await countMail(core, exchange, traits.email);
  await core.database.shared(async (tx) => {
    const code = await issueCode(core, tx, flow.id, traits.email, null);
    await core.courier.write(tx, registrationCodeLetter(traits.email, code, pageUrl(core, flow)));
  });
  core.courier.deliver();
  return sentPage(flow, notes.registrationCodeMailed, { traits: JSON.stringify(traits) });
}

async function countMail(core: Core, exchange: Exchange, address: string): Promise<void> {
  if ((await countLetter(core, exchange, address)) !== "code") throw tooManyRequests(AN_HOUR_S);
}

function sentPage(flow: Flow, message: UiText, context: Record<string, string>): NextPage {
  const round = String(Number(flow.context["round"] ?? 0) + 1);
  return { next: { ...flow, state: "sent_email", active: TYPE, messages: [message], context: { ...flow.context, ...context, round } } };
}

function startAgain(flow: Flow): NextPage {
  const context = Object.fromEntries(Object.entries(flow.context).filter(([name]) => name !== "identifier" && name !== "traits"));
  return { next: { ...flow, state: "choose_method", active: null, messages: [problems.codeTries], context } };
}

function codeNodes(label: UiText): UiNode[] {
  return [
    input(TYPE, "method", "hidden", { value: TYPE }),
    input(TYPE, "code", "text", { required: true, label }),
    submit(TYPE, TYPE, labels.continue),
    input(TYPE, "resend", "submit", { value: TYPE, label: labels.resendCode }),
  ];
}
