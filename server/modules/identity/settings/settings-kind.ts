import { credentialTypes, findAccount, setAvailableAal } from "../accounts/store.ts";
import type { Account } from "../accounts/account.ts";
import { FormError } from "../contract/form-error.ts";
import { identityMismatch, methodDisabled } from "../contract/kratos-error.ts";
import { notes, problems } from "../contract/messages.ts";
import { withoutRepeatedScripts } from "../contract/nodes.ts";
import type { Core } from "../core.ts";
import { answerFlow } from "../flows/answer-flow.ts";
import { applyFormError } from "../flows/apply-form-error.ts";
import { flowJson } from "../flows/flow-json.ts";
import type { ResumableKind } from "../flows/kind.ts";
import { destination, newFlow, pageUrl, startUrl } from "../flows/new-flow.ts";
import { saveFlow } from "../flows/store.ts";
import type { Exchange } from "../http/exchange.ts";
import { submissionOf, type Submission } from "../http/read-submission.ts";
import { isKnownMethod } from "../methods/known-methods.ts";
import type { SettingsChange, SettingsMethod } from "../methods/method.ts";
import { requireSession } from "../sessions/current-session.ts";
import type { ActiveSession } from "../sessions/session.ts";
import type { Flow } from "../tables.ts";
import { openVerification } from "../verification/open-verification.ts";

type Ways = readonly string[];

const SECOND_FACTORS = ["totp", "lookup_secret", "webauthn"];

export interface SettingsKind extends ResumableKind {
  /** Only the owner of the flow gets past this. */
  owner(exchange: Exchange, flow: Flow): Promise<ActiveSession>;
  complete(exchange: Exchange, flow: Flow, active: ActiveSession, change: SettingsChange): Promise<Response>;
  /** The form of a person whose settings are to be shown, when something other than their request opens it. */
  prepare(flow: Flow, account: Account): Promise<Flow>;
}

export function settingsKind(core: Core, methods: readonly SettingsMethod[]): SettingsKind {
  async function fill(flow: Flow, account: Account): Promise<Flow> {
    const credentials = await core.database.shared((tx) => credentialTypes(tx, account.identity.id));
    const offers = await Promise.all(methods.map((method) => method.nodes(flow, { account, credentials })));
    return {
      ...flow,
      identityId: account.identity.id,
      nodes: withoutRepeatedScripts(offers.flatMap((offer) => offer.nodes)),
      context: Object.assign({}, flow.context, ...offers.map((offer) => offer.context ?? {})),
    };
  }

  async function owner(exchange: Exchange, flow: Flow): Promise<ActiveSession> {
    const active = await requireSession(core, exchange, startUrl(core, "login"), pageUrl(core, flow));
    if (flow.identityId !== active.account.identity.id) throw identityMismatch();
    return active;
  }

  async function succeed(exchange: Exchange, flow: Flow, active: ActiveSession, change: SettingsChange, method: string, before: Ways): Promise<Response> {
    const id = active.account.identity.id;
    const account = await core.database.shared(async (tx) => {
      const types = await credentialTypes(tx, id);
      await setAvailableAal(tx, id, SECOND_FACTORS.some((type) => types.has(type)) ? "aal2" : "aal1", core.clock.now());
      return findAccount(tx, id);
    });
    if (!account) throw identityMismatch();
    await tell(exchange, active, account, method, before);
    const done: Flow = { ...(await fill(flow, account)), state: "success", messages: [notes.settingsSaved] };
    const verification = change.verify ? [await openVerification(core, exchange, flow, change.verify)] : [];
    if (flow.type === "api") return answerFlow(core, exchange, done, 200, { account, continueWith: verification });

    const goTo = flow.returnTo ? destination(core, flow.returnTo) : pageUrl(core, flow);
    if (!exchange.wantsJsonError && flow.returnTo) {
      await core.database.shared((tx) => saveFlow(tx, done));
      return exchange.redirect(goTo);
    }
    return answerFlow(core, exchange, done, 200, { account, continueWith: [...verification, { action: "redirect_browser_to", redirect_browser_to: goTo }] });
  }

  async function waysOf({ identity }: Account): Promise<Ways> {
    return [...(await core.database.shared((tx) => credentialTypes(tx, identity.id)))].toSorted();
  }

  async function tell(exchange: Exchange, { session }: ActiveSession, account: Account, method: string, before: Ways): Promise<void> {
    const { identity } = account;
    const { email, given_name: first, family_name: last } = identity.traits;
    const name = [first, last].filter(Boolean).join(" ");
    const after = await waysOf(account);
    await core.onWayInChanged({ identityId: identity.id, sessionId: session.id, name, email, method, before, after, address: exchange.ipAddress ?? "" });
  }

  async function show(exchange: Exchange, flow: Flow, { account }: ActiveSession, error: FormError, sent: Submission, method: string | null) {
    const filled = await fill(flow, account);
    const refused = { ...applyFormError(filled, filled.nodes, error, sent, method), state: "show_form" as const };
    return answerFlow(core, exchange, refused, 400, { account });
  }

  return {
    kind: "settings",
    owner,
    // The provider's answer has linked it already.
    complete: async (exchange, flow, active, change) => succeed(exchange, flow, active, change, "oidc", await waysOf(active.account)),
    refuse: async (exchange, flow, error) => show(exchange, flow, await owner(exchange, flow), error, submissionOf({}), "oidc"),
    prepare: fill,
    expiredMessage: problems.settingsExpired,
    async start(exchange, type) {
      const flow = newFlow(core, exchange, "settings", type);
      const here = startUrl(core, "settings", { return_to: flow.returnTo });
      const active = await requireSession(core, exchange, startUrl(core, "login", { return_to: here }), here);
      return fill(flow, active.account);
    },
    async restart(exchange, expired) {
      const active = await owner(exchange, expired);
      return fill({ ...newFlow(core, exchange, "settings", expired.type), returnTo: expired.returnTo, requestUrl: expired.requestUrl }, active.account);
    },
    async read(exchange, flow) {
      const { account } = await owner(exchange, flow);
      return exchange.json(flowJson(core, exchange, flow, { account }));
    },
    async submit(exchange, flow, sent) {
      const active = await owner(exchange, flow);
      const name = sent.text("method") || methodOfButton(sent);
      const method = methods.find((candidate) => candidate.name === name);
      if (!method && isKnownMethod("settings", name)) throw methodDisabled();
      try {
        if (!method) throw new FormError([problems.noSettingsMethod]);
        const before = await waysOf(active.account);
        const change = await method.change(exchange, flow, sent, active);
        if (!change.show) return await succeed(exchange, flow, active, change, method.name, before);
        const filled = await fill(flow, active.account);
        const others = filled.nodes.filter((node) => node.group !== change.show?.group);
        const shown: Flow = {
          ...filled,
          active: name,
          state: "show_form",
          messages: [],
          nodes: [...others, ...change.show.nodes],
          context: { ...filled.context, ...change.show.context },
        };
        return await answerFlow(core, exchange, shown, 200, { account: active.account });
      } catch (error) {
        if (!(error instanceof FormError)) throw error;
        return show(exchange, flow, active, error, sent, method?.name ?? null);
      }
    },
  };
}

/** Some buttons of the contract name what they do and leave the method out. */
function methodOfButton(sent: Submission): string {
  for (const name of sent.fields.keys()) if (name in BUTTONS) return BUTTONS[name] ?? "";
  return "";
}

const BUTTONS: Readonly<Record<string, string>> = {
  totp_unlink: "totp",
  lookup_secret_reveal: "lookup_secret",
  lookup_secret_regenerate: "lookup_secret",
  lookup_secret_confirm: "lookup_secret",
  lookup_secret_disable: "lookup_secret",
  passkey_remove: "passkey",
  webauthn_remove: "webauthn",
  link: "oidc",
  unlink: "oidc",
};
