import {
  type UiNode,
  type UiNodeInputAttributes,
  isUiNodeAnchorAttributes,
  isUiNodeImageAttributes,
  isUiNodeInputAttributes,
  isUiNodeTextAttributes,
} from "@ory/client-fetch";
import { KeyRound, LockKeyhole } from "lucide-react";
import { useEffect, useRef, type InputHTMLAttributes, type ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Input.tsx";
import styles from "./identity.module.css";
import { PasswordInput } from "./PasswordInput.tsx";
import { runTrigger, suggestPasskeys } from "./passkeys.ts";
import { wordsOf } from "./words.ts";

export interface FlowNodeProps {
  node: UiNode;
  busy: boolean;
  /** The submit button of the region's main method. */
  primary: boolean;
  aside?: ReactNode;
  size?: "normal" | "large";
}

/** One node of a flow. Scripts are not run: `passkeys.ts` does what the service's script would. */
export function FlowNode({ node, ...rest }: FlowNodeProps) {
  const { attributes, meta } = node;
  const label = meta.label ? wordsOf(meta.label) : "";
  if (isUiNodeInputAttributes(attributes)) return <InputNode node={node} attributes={attributes} label={label} {...rest} />;
  if (isUiNodeImageAttributes(attributes)) {
    return (
      <figure className={styles.figure}>
        <img src={attributes.src} width={attributes.width} height={attributes.height} alt={label || "QR code for an authenticator app"} />
        {label && <figcaption>{label}</figcaption>}
      </figure>
    );
  }
  if (isUiNodeTextAttributes(attributes)) return <TextNode label={label} text={attributes.text.text} context={attributes.text.context} />;
  if (isUiNodeAnchorAttributes(attributes)) return <a href={attributes.href}>{wordsOf(attributes.title)}</a>;
  return null;
}

function InputNode({ node, attributes, label, busy, primary, aside, size = "large" }: FlowNodeProps & { attributes: UiNodeInputAttributes; label: string }) {
  const { name, type, value, required = false, disabled, autocomplete, pattern, maxlength } = attributes;
  const error =
    node.messages
      .filter((message) => message.type === "error")
      .map(wordsOf)
      .join(" ") || undefined;

  if (type === "hidden" && attributes.onloadTrigger === "oryPasskeyLoginAutocompleteInit") return <PasskeySuggestions node={node} name={name} />;
  if (type === "hidden") return <input type="hidden" name={name} defaultValue={textOf(value)} />;
  if (type === "submit" || type === "button") {
    const trigger = attributes.onclickTrigger;
    return (
      <>
        <Button
          type={type}
          name={name}
          value={textOf(value)}
          data-group={node.group}
          rank={primary && size === "large" ? "primary" : "secondary"}
          size={size}
          disabled={disabled || busy}
          {...(disabled && name === "passkey_remove" ? { reason: "This is your only way to sign in. Set a password first." } : {})}
          loading={busy && primary}
          // Another method's button must not be held back by this one's empty fields.
          formNoValidate={!primary}
          {...(trigger ? { onClick: (event: React.MouseEvent<HTMLButtonElement>) => void runTrigger(trigger, event.currentTarget) } : {})}
        >
          {node.group === "passkey" && <LockKeyhole size={15} aria-hidden="true" />}
          {node.group === "code" && !primary && <KeyRound size={15} aria-hidden="true" />}
          {isFirstPage(node) ? "Continue" : label}
        </Button>
        {error && <p className={styles.fieldError}>{error}</p>}
      </>
    );
  }
  if (type === "checkbox") {
    return (
      <label className={styles.checkbox}>
        <input type="checkbox" name={name} defaultChecked={value === true || value === "true"} required={required} disabled={disabled} />
        <span>{label}</span>
      </label>
    );
  }
  const shared = { label, name, size, error, aside, required, disabled, defaultValue: textOf(value) };
  const hints = { ...(autocomplete ? { autoComplete: autocomplete } : {}), ...(pattern ? { pattern } : {}), ...(maxlength ? { maxLength: maxlength } : {}) };
  if (type === "password") return <PasswordInput {...shared} {...hints} />;
  return <Input {...shared} {...hints} type={knownType(type)} {...KNOWN_FIELDS[name]} />;
}

/** Name and address are asked for before how to sign in: the account is not made by this button yet. */
function isFirstPage({ group, meta }: UiNode): boolean {
  return group === "profile" && meta.label?.id === 1040001;
}

const CODE = { autoComplete: "one-time-code", inputMode: "numeric" } as const;

/** Autofill hints for browsers and password managers, which the contract doesn't have. */
const KNOWN_FIELDS: Readonly<Record<string, Pick<InputHTMLAttributes<HTMLInputElement>, "autoComplete" | "inputMode">>> = {
  "traits.email": { autoComplete: "email" },
  "traits.given_name": { autoComplete: "given-name" },
  "traits.family_name": { autoComplete: "family-name" },
  email: { autoComplete: "email" },
  code: CODE,
  totp_code: CODE,
};

/** A field that only the browser fills in: with the passkey that was chosen among the suggestions. A new node has a new challenge. */
function PasskeySuggestions({ node, name }: { node: UiNode; name: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    return form ? suggestPasskeys(form) : undefined;
  }, [node]);
  return <input ref={field} type="hidden" name={name} />;
}

function TextNode({ label, text, context }: { label: string; text: string; context: { secrets?: { text: string }[] } | undefined }) {
  const secrets = context?.secrets;
  return (
    <div className={styles.text}>
      {label && <div className={styles.textLabel}>{label}</div>}
      {secrets ? (
        <ul className={styles.codes}>
          {secrets.map((secret, position) => (
            <li key={position}>
              <code>{secret.text}</code>
            </li>
          ))}
        </ul>
      ) : (
        <code>{text}</code>
      )}
    </div>
  );
}

type TextType = "text" | "email" | "tel" | "number" | "url" | "date" | "datetime-local";
const TEXT_TYPES: readonly string[] = ["text", "email", "tel", "number", "url", "date", "datetime-local"] satisfies TextType[];

function knownType(type: string): TextType {
  return TEXT_TYPES.includes(type) ? (type as TextType) : "text";
}
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
