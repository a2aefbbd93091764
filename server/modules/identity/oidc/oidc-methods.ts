import { FormError } from "../contract/form-error.ts";
import { labels, problems } from "../contract/messages.ts";
import { input } from "../contract/nodes.ts";
import type { Core } from "../core.ts";
import { changeCredentials } from "../accounts/change-credentials.ts";
import { hasOtherWayIn } from "../accounts/ways-in.ts";
import type { LoginMethod, RegistrationMethod, SettingsMethod } from "../methods/method.ts";
import { requirePrivileged } from "../settings/require-privileged.ts";
import { beginAuthorization } from "./begin-authorization.ts";
import { pendingLink } from "./pending-link.ts";
import { linkedProviders, OIDC, unlinkProvider } from "./oidc-config.ts";
import type { Provider } from "./provider.ts";

export function oidcLogin(core: Core, providers: readonly Provider[]): LoginMethod {
  return {
    name: OIDC,
    level: "aal1",
    async nodes(flow, { account }) {
      const pending = pendingLink(flow);
      if (pending) {
        const others = providers.filter(({ id }) => id !== pending.provider);
        return { nodes: others.map(({ id, label }) => input(OIDC, "provider", "submit", { value: id, label: labels.confirmWith(label) })) };
      }
      const linked = account && (await core.database.shared((tx) => linkedProviders(tx, account.identity.id)));
      const offered = linked ? providers.filter(({ id }) => linked.some(({ provider }) => provider === id)) : providers;
      return { nodes: offered.map(({ id, label }) => input(OIDC, "provider", "submit", { value: id, label: labels.signInWith(id, label) })) };
    },
    login: (_exchange, flow, sent) => beginAuthorization(core, flow, chosen(providers, sent.text("provider"))),
  };
}

export function oidcRegistration(core: Core, providers: readonly Provider[]): RegistrationMethod {
  return {
    name: OIDC,
    nodes: async () => ({ nodes: providers.map(({ id, label }) => input(OIDC, "provider", "submit", { value: id, label: labels.signUpWith(id, label) })) }),
    register: (_exchange, flow, sent) => beginAuthorization(core, flow, chosen(providers, sent.text("provider"))),
  };
}

export function oidcSettings(core: Core, providers: readonly Provider[]): SettingsMethod {
  return {
    name: OIDC,
    async nodes(_flow, { account }) {
      const { linked, mayUnlink } = await core.database.shared(async (tx) => {
        const all = await linkedProviders(tx, account.identity.id);
        return { linked: new Set(all.map(({ provider }) => provider)), mayUnlink: all.length > 1 || (await hasOtherWayIn(tx, account.identity.id, OIDC)) };
      });
      return {
        nodes: providers.flatMap(({ id, label }) => {
          if (!linked.has(id)) return [input(OIDC, "link", "submit", { value: id, label: labels.link(id, label) })];
          return mayUnlink ? [input(OIDC, "unlink", "submit", { value: id, label: labels.unlink(id, label) })] : [];
        }),
      };
    },
    async change(_exchange, flow, sent, current) {
      requirePrivileged(core, flow, current);
      const { id } = current.account.identity;
      const link = sent.text("link");
      if (link && flow.type === "api") throw new FormError([problems.generic("Linking leads through a browser. Open the settings there.")]);
      if (link) return beginAuthorization(core, flow, chosen(providers, link));
      await changeCredentials(core, current, async (tx) => {
        const linked = await linkedProviders(tx, id);
        const removed = linked.find(({ provider }) => provider === sent.text("unlink"));
        if (!removed) throw new FormError([problems.noSettingsMethod]);
        if (linked.length === 1 && !(await hasOtherWayIn(tx, id, OIDC))) throw new FormError([problems.lastWayIn]);
        await unlinkProvider(tx, id, removed, core.clock.now());
      });
      return {};
    },
  };
}

function chosen(providers: readonly Provider[], id: string): Provider {
  const provider = providers.find((candidate) => candidate.id === id);
  if (!provider) throw new FormError([problems.generic("This provider is not configured.")]);
  return provider;
}
