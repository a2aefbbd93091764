import { useState } from "react";
import type { Connection } from "../../../../contracts/connections.ts";
import type { ConnectorDetail } from "../../../../contracts/connectors.ts";
import { ApiFailure } from "../../api/failure.ts";
import { authorizeConnectionMutation, createConnectionMutation } from "../../api/resources/connections.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { leaveForProvider } from "../onboarding/sign-in-return.ts";
import { AuthFields } from "./AuthFields.tsx";
import { authOf } from "./auth-of.ts";
import { RegisterAddress } from "./RegisterAddress.tsx";
import styles from "./connections.module.css";

interface ConnectFormProps {
  readonly connector: ConnectorDetail;
  readonly name: string;
  /** The only one that it is for; any if left out. */
  readonly environment?: string;
  readonly onConnected: (connection: Connection) => void;
  readonly onCancel: () => void;
}

/** The form that a connector asks for, in place. */
export function ConnectForm({ connector, name: suggested, environment, onConnected, onCancel }: ConnectFormProps) {
  const { organisationId } = useScope();
  const create = useAction(createConnectionMutation(organisationId));
  const signIn = useAction(authorizeConnectionMutation(organisationId));
  const [way, setWay] = useState(connector.authFields[0]?.label ?? "");
  const [name, setName] = useState(suggested);
  const [baseUrl, setBaseUrl] = useState(connector.baseUrl ?? "");
  const [webhook, setWebhook] = useState("");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const scheme = connector.authFields.find(({ label }) => label === way);
  const type = scheme?.type ?? "none";
  const fields = scheme?.fields ?? [];
  const missing = fields.find((field) => field.required && !values[field.name]?.trim());
  const reason = missing
    ? `${missing.label} is missing`
    : connector.baseUrl === null && baseUrl.trim() === "" && !scheme?.signIn
      ? "The base URL is missing"
      : undefined;
  const error = create.error ?? signIn.error;
  const fieldErrors = error instanceof ApiFailure ? error.fields : [];
  const errorOf = (field: string) => fieldErrors.find((wrong) => wrong.field === field || wrong.field.endsWith(`.${field}`))?.message;

  const submit = () => {
    const auth = authOf(type, values);
    const common = {
      connector: connector.id,
      name,
      ...(environment ? { environment } : {}),
      ...(baseUrl.trim() && baseUrl !== connector.baseUrl ? { baseUrl: baseUrl.trim() } : {}),
      ...(webhook.trim() && type !== "hmac" ? { webhook: { secret: webhook.trim() } } : {}),
    };
    if (scheme?.signIn && (auth.type === "oauth2Code" || auth.type === "oauth1"))
      // An address that the form could not name yet is registered at the provider first.
      signIn.mutate({ ...common, auth }, { onSuccess: ({ authorizeUrl }) => scheme.redirectUrl && leaveForProvider(authorizeUrl) });
    else create.mutate({ ...common, auth }, { onSuccess: onConnected });
  };

  if (signIn.data && !scheme?.redirectUrl) return <RegisterAddress begun={signIn.data} onBack={signIn.reset} />;
  return (
    <form
      className={styles.form}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!reason) submit();
      }}
    >
      <div className={styles.fields}>
        <Input label="Name" value={name} maxLength={80} required error={errorOf("name")} onChange={(event) => setName(event.target.value)} />
        {connector.authFields.length > 1 && (
          <div className={styles.field}>
            <span>How it signs in</span>
            <Select label="How it signs in" value={way} onChange={setWay} options={connector.authFields.map(({ label }) => ({ value: label, label }))} />
          </div>
        )}
        <AuthFields
          key={way}
          fields={fields}
          values={values}
          errorOf={errorOf}
          onChange={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
        />
        <Input
          label={connector.baseUrl === null ? "Base URL" : "Base URL (change only for a test system)"}
          type="url"
          placeholder={connector.addressExample}
          spellCheck={false}
          value={baseUrl}
          error={errorOf("baseUrl")}
          onChange={(event) => setBaseUrl(event.target.value)}
        />
        {connector.hasWebhooks && type !== "hmac" && (
          <Input
            label="Webhook secret (to receive events)"
            help={
              connector.registersHooks
                ? `Leave it empty: the address is registered with ${connector.name} when a version goes live${connector.hookPlace ? `, if the trigger says in: "${connector.hookPlace}"` : ""}. Fill it in where you registered the webhook yourself.`
                : `The secret that you give ${connector.name} when you register the webhook.`
            }
            type="password"
            autoComplete="new-password"
            value={webhook}
            onChange={(event) => setWebhook(event.target.value)}
          />
        )}
      </div>
      {scheme?.redirectUrl && (
        <p className={styles.lead}>
          Register this redirect address at {connector.name}: <code>{scheme.redirectUrl}</code>
        </p>
      )}
      {error && fieldErrors.length === 0 && <p role="alert">{describeError(error)}</p>}
      <div className={styles.actions}>
        {connector.docsUrl && (
          <a href={connector.docsUrl} target="_blank" rel="noreferrer noopener">
            {connector.name} documentation
          </a>
        )}
        <Button type="button" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" rank="primary" loading={create.isPending || signIn.isPending} reason={reason}>
          {scheme?.signIn ? "Continue to the sign-in" : "Connect"}
        </Button>
      </div>
    </form>
  );
}
