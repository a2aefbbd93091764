import type { UiNode } from "@ory/client-fetch";
import { useState } from "react";
import type { Body, Flow } from "./flow-client.ts";
import { FlowForm } from "./FlowForm.tsx";
import styles from "./SettingsForms.module.css";

const SECTIONS: Readonly<Record<string, { title: string; text: string }>> = {
  profile: { title: "Profile", text: "How others in your organisation see you." },
  password: { title: "Password", text: "At least eight characters. A phrase is easier to keep than a puzzle." },
  totp: { title: "Authenticator app", text: "A second factor: scan the code, then enter what the app shows." },
  lookup_secret: { title: "Recovery codes", text: "Each lets you in once when your second factor is out of reach." },
  passkey: { title: "Passkeys", text: "Sign in with a fingerprint, a face or a security key." },
  webauthn: { title: "Security keys", text: "A second factor on a device of its own." },
  oidc: { title: "Linked accounts", text: "Other services that may sign you in." },
};

/** The settings flow, one form a method: saving one empties it and leaves what is typed in the others alone. */
export function SettingsForms({ flow, busy, onSubmit }: { flow: Flow; busy: boolean; onSubmit: (body: Body) => Promise<boolean> }) {
  const [saves, setSaves] = useState<Readonly<Record<string, number>>>({});
  const send = async (group: string, body: Body) => {
    if (await onSubmit(body)) setSaves((before) => ({ ...before, [group]: (before[group] ?? 0) + 1 }));
  };
  const nodes: readonly UiNode[] = flow.ui.nodes;
  const shared = nodes.filter(({ group }) => group === "default");
  const groups = Object.keys(SECTIONS).filter((group) => nodes.some((node) => node.group === group));
  return (
    <div className={styles.sections}>
      {groups.map((group) => {
        const { title, text } = SECTIONS[group] ?? { title: group, text: "" };
        return (
          <section key={group} className={styles.section}>
            <div>
              <h2>{title}</h2>
              <p className="second">{text}</p>
            </div>
            <FlowForm
              key={saves[group]}
              label={title}
              nodes={[...shared, ...nodes.filter((node) => node.group === group)]}
              busy={busy}
              onSubmit={(body) => send(group, body)}
              size="normal"
              username={group === "password" ? emailOf(flow) : undefined}
            />
          </section>
        );
      })}
    </div>
  );
}

/** Password managers file a new password under the name that stands beside it. */
function emailOf(flow: Flow): string | undefined {
  if (!("identity" in flow)) return undefined;
  const { email } = (flow.identity.traits ?? {}) as { email?: string };
  return email;
}
