import { Trash2 } from "lucide-react";
import { useState } from "react";
import { deleteSecretMutation } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { dayAndTime } from "../../ui/format-time.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Input } from "../../ui/Input.tsx";
import { When } from "../../ui/When.tsx";
import { SecretValue } from "./SecretValue.tsx";
import styles from "./settings.module.css";

const NAME = /^[A-Z][A-Z0-9_]*$/;

interface Props {
  environment: string;
  secrets: readonly { readonly name: string; readonly setAt: string }[];
  /** Names of the plain variables. */
  taken: readonly string[];
}

/** Values that are set here and never shown again: the gateway puts them into calls, the code sees a placeholder. */
export function SecretVariables({ environment, secrets, taken }: Props) {
  const remove = useAction(deleteSecretMutation(useScope(), environment));
  const [name, setName] = useState("");
  const [removing, setRemoving] = useState<string | null>(null);
  const isKnown = taken.includes(name) || secrets.some((secret) => secret.name === name);

  return (
    <section aria-labelledby="secrets">
      <h2 id="secrets">Secret variables in {environment}</h2>
      <p>
        The code sends <code>vars.NAME</code> in a header, the query or the body of a call, and sees only a placeholder: the value is put in as the call leaves,
        and nothing shows it again. A new one reaches the code with the next deployment; a replaced value is sent at once.
      </p>
      {secrets.map((secret) => (
        <div key={secret.name} className={styles.variable}>
          <span className={styles.name}>
            <code>{secret.name}</code> · set <When at={secret.setAt} as={dayAndTime} />
          </span>
          <SecretValue label={`New value of ${secret.name}`} action="Replace" environment={environment} name={secret.name} />
          <IconButton label={`Remove ${secret.name}`} type="button" onClick={() => setRemoving(secret.name)}>
            <Trash2 size={14} />
          </IconButton>
        </div>
      ))}
      <div className={styles.variable}>
        <Input
          aria-label="Name of the secret variable"
          placeholder="NAME"
          value={name}
          error={name !== "" && !NAME.test(name) ? "Capital letters, digits and _" : isKnown ? "There is one of this name" : undefined}
          onChange={(event) => setName(event.target.value.toUpperCase())}
        />
        <SecretValue
          label="Value of the secret variable"
          action="Set"
          environment={environment}
          name={name}
          reason={!NAME.test(name) ? "Give it a name" : isKnown ? "There is one of this name" : undefined}
          onSaved={() => setName("")}
        />
      </div>
      {remove.error && <p role="alert">{describeError(remove.error)}</p>}
      <Dialog
        open={removing !== null}
        title={`Remove ${removing}?`}
        description="Calls of what is live that need it fail from now on. The value cannot be brought back."
        onClose={() => setRemoving(null)}
        actions={
          <>
            <Button onClick={() => setRemoving(null)}>Cancel</Button>
            <Button
              rank="danger"
              loading={remove.isPending}
              onClick={() =>
                removing !== null &&
                remove.mutate(removing, {
                  onSuccess: () => toast({ type: "success", message: `${removing} removed` }),
                  onSettled: () => setRemoving(null),
                })
              }
            >
              Remove
            </Button>
          </>
        }
      />
    </section>
  );
}
