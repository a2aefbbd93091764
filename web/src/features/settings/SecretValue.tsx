import { useState } from "react";
import { setSecretMutation } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Input.tsx";
import styles from "./settings.module.css";

interface Props {
  label: string;
  action: string;
  name: string;
  environment: string;
  /** Why it can't be saved yet, whatever the value. */
  reason?: string | undefined;
  onSaved?: () => void;
}
const SHORTEST = 8;

/** A field that forgets what was typed as soon as it is saved. */
export function SecretValue({ label, action, name, environment, reason, onSaved }: Props) {
  const save = useAction(setSecretMutation(useScope(), environment));
  const [value, setValue] = useState("");
  return (
    <form
      className={styles.secret}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { name, value },
          {
            onSuccess: () => {
              setValue("");
              onSaved?.();
              toast({ type: "success", message: `${name} is set` });
            },
          },
        );
      }}
    >
      <Input
        aria-label={label}
        type="password"
        autoComplete="new-password"
        placeholder="Value, 8 characters at least"
        value={value}
        error={save.error ? describeError(save.error) : undefined}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" loading={save.isPending} reason={reason ?? (value.length < SHORTEST ? "8 characters at least" : undefined)}>
        {action}
      </Button>
    </form>
  );
}
