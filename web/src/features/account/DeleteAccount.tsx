import { useState } from "react";
import { call } from "../../api/client.ts";
import { LOGIN_PATH } from "../../api/config.ts";
import { ApiFailure } from "../../api/failure.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useSession } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmTyped } from "../../ui/ConfirmTyped.tsx";
import styles from "./sections.module.css";

export function DeleteAccount() {
  const email = useSession()?.identity.traits.email;
  const [asking, setAsking] = useState(false);
  const remove = useAction({
    mutationFn: (confirm: string) => call("organisations", "deleteAccount", { body: { confirm } }),
    onSuccess: () => window.location.assign("/"),
    onError: (error) => {
      if (!(error instanceof ApiFailure) || error.code !== "sign_in_again") return toast({ type: "error", message: describeError(error) });
      const login = new URL(LOGIN_PATH, window.location.origin);
      login.searchParams.set("refresh", "true");
      login.searchParams.set("return_to", window.location.href);
      window.location.assign(login);
    },
  });
  if (!email) return null;
  return (
    <section className={styles.setting}>
      <div>
        <h2>Delete your account</h2>
        <p className="second">Organisations in which you are alone go with it. This cannot be undone.</p>
      </div>
      <Button loading={remove.isPending} onClick={() => setAsking(true)}>
        Delete account…
      </Button>
      {asking && (
        <ConfirmTyped
          title="Delete your account?"
          description="You are signed out everywhere, and nobody can bring it back."
          word={email}
          action="Delete account"
          onConfirm={() => remove.mutate(email)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
