import { useState } from "react";
import type { Connection } from "../../../../contracts/connections.ts";
import type { ConnectorDetail } from "../../../../contracts/connectors.ts";
import { ApiFailure } from "../../api/failure.ts";
import { replaceCredentialMutation } from "../../api/resources/connections.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { AuthFields } from "./AuthFields.tsx";
import { authOf } from "./auth-of.ts";
import styles from "./connections.module.css";

interface ReplaceCredentialProps {
  readonly connection: Connection;
  readonly connector: ConnectorDetail;
  readonly onReplaced: () => void;
  readonly onCancel: () => void;
}

/** Another credential for a connection that stays what it is: no code changes, and calls go by the new one at once. */
export function ReplaceCredential({ connection, connector, onReplaced, onCancel }: ReplaceCredentialProps) {
  const { organisationId } = useScope();
  const replace = useAction(replaceCredentialMutation(organisationId, connection.id));
  // A sign-in is renewed at the provider, by its own button.
  const schemes = connector.authFields.filter(({ signIn }) => !signIn);
  const [type, setType] = useState((schemes.find((scheme) => scheme.type === connection.authType) ?? schemes[0])?.type ?? "none");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const fields = schemes.find((scheme) => scheme.type === type)?.fields ?? [];
  const missing = fields.find((field) => field.required && !values[field.name]?.trim());
  const fieldErrors = replace.error instanceof ApiFailure ? replace.error.fields : [];
  return (
    <form
      className={styles.form}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing) replace.mutate({ auth: authOf(type, values) }, { onSuccess: onReplaced });
      }}
    >
      <p className={styles.lead}>The new credential takes the place of the stored one for every automation that uses {connection.name}. No code changes.</p>
      <div className={styles.fields}>
        {schemes.length > 1 && (
          <div className={styles.field}>
            <span>How it signs in</span>
            <Select label="How it signs in" value={type} onChange={setType} options={schemes.map((scheme) => ({ value: scheme.type, label: scheme.label }))} />
          </div>
        )}
        <AuthFields
          key={type}
          fields={fields}
          values={values}
          errorOf={(field) => fieldErrors.find((wrong) => wrong.field === field || wrong.field.endsWith(`.${field}`))?.message}
          onChange={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
        />
      </div>
      {replace.error && fieldErrors.length === 0 && <p role="alert">{describeError(replace.error)}</p>}
      <div className={styles.actions}>
        <Button type="button" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" rank="primary" loading={replace.isPending} reason={missing ? `${missing.label} is missing` : undefined}>
          Replace
        </Button>
      </div>
    </form>
  );
}
