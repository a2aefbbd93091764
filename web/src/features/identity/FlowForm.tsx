import { type UiNode, isUiNodeInputAttributes } from "@ory/client-fetch";
import { type ReactNode, type FormEvent, Fragment } from "react";
import { bodyOf } from "./body-of.ts";
import type { Body } from "./flow-client.ts";
import { FlowNode } from "./FlowNode.tsx";
import styles from "./identity.module.css";

export interface FlowFormProps {
  nodes: readonly UiNode[];
  busy: boolean;
  onSubmit: (body: Body) => Promise<unknown>;
  /** Stands beside the label of the field of that name. */
  asides?: Readonly<Record<string, ReactNode>>;
  size?: "normal" | "large";
  label: string;
  /** Whose password is typed here, where the form itself does not ask. */
  username?: string | undefined;
}

/** Methods in the order in which they are offered; the first that is there has the primary button. */
const RANKING = ["default", "identifier_first", "profile", "password", "totp", "lookup_secret", "code", "link", "passkey", "webauthn", "oidc", "saml"];

/** Buttons that do not take anybody forward. */
const LESSER = new Set(["screen", "resend"]);

export function FlowForm({ nodes, busy, onSubmit, asides = {}, size = "large", label, username }: FlowFormProps) {
  const sorted = [...nodes].sort((a, b) => rankOf(a) - rankOf(b));
  const main = sorted.find((node) => isSubmit(node) && !LESSER.has(nameOf(node)));
  const rest = sorted.filter((node) => node !== main);
  const fields = rest.filter((node) => !isSubmit(node));
  const buttons = rest.filter(isSubmit);
  const alternatives = [...buttons.filter((node) => !LESSER.has(nameOf(node))), ...buttons.filter((node) => LESSER.has(nameOf(node)))];

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    void onSubmit(bodyOf(event.currentTarget, submitter));
  };
  return (
    <form className={styles.form} data-size={size} onSubmit={submit} method="post" aria-label={label}>
      {username && <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />}
      {fields.map((node, position) => (
        <FlowNode key={keyOf(node, position)} node={node} busy={busy} primary={false} size={size} aside={asides[nameOf(node)]} />
      ))}
      {main && <FlowNode node={main} busy={busy} primary size={size} />}
      {alternatives.map((node, position) => (
        <Fragment key={keyOf(node, position)}>
          {position === 0 && main && size === "large" && <div className={styles.or}>or</div>}
          <FlowNode node={node} busy={busy} primary={false} size={size} />
        </Fragment>
      ))}
    </form>
  );
}

function isSubmit({ attributes }: UiNode): boolean {
  return isUiNodeInputAttributes(attributes) && (attributes.type === "submit" || attributes.type === "button");
}
function rankOf({ group }: UiNode): number {
  const rank = RANKING.indexOf(group);
  return rank === -1 ? RANKING.length : rank;
}
function nameOf({ attributes }: UiNode): string {
  return isUiNodeInputAttributes(attributes) ? attributes.name : "";
}
function keyOf(node: UiNode, position: number): string {
  return `${node.group}-${nameOf(node)}-${position}`;
}
