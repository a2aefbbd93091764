import { changeCredentials } from "../accounts/change-credentials.ts";
import { changeTraits } from "../accounts/store.ts";
import { parseTraits, TRAITS, type Traits } from "../accounts/traits.ts";
import { fieldError } from "../contract/form-error.ts";
import { labels, problems } from "../contract/messages.ts";
import { input, submit } from "../contract/nodes.ts";
import type { UiNode } from "../contract/ui.ts";
import type { Core } from "../core.ts";
import { requirePrivileged } from "../settings/require-privileged.ts";
import type { SettingsMethod } from "./method.ts";

export function profileSettings(core: Core): SettingsMethod {
  return {
    name: "profile",
    async nodes(_flow, { account }) {
      return { nodes: [...traitNodes("profile", account.identity.traits), submit("profile", "profile", labels.save)] };
    },
    async change(_exchange, flow, sent, current) {
      const { account } = current;
      const traits = parseTraits(sent.traits);
      const newAddress = traits.email !== account.identity.traits.email;
      if (newAddress) requirePrivileged(core, flow, current);
      await changeCredentials(core, current, async (tx) => {
        if (!(await changeTraits(tx, account, traits, core.clock.now()))) throw fieldError("traits.email", problems.duplicate);
      });
      return newAddress ? { verify: traits.email } : {};
    },
  };
}

export function traitNodes(group: "default" | "profile", values: Partial<Traits>, names: readonly string[] = TRAITS.map((trait) => trait.name)): UiNode[] {
  return TRAITS.filter((trait) => names.includes(trait.name)).map(({ name, title, format }) => {
    const value = values[name];
    return input(group, `traits.${name}`, format === "email" ? "email" : format === "uri" ? "url" : "text", {
      ...(value === undefined ? {} : { value }),
      ...(name === "email" ? { required: true, autocomplete: "email" as const } : {}),
      label: labels.trait(title, name),
    });
  });
}
