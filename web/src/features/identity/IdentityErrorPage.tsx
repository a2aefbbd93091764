import { useQuery } from "@tanstack/react-query";
import { LOGIN_PATH, runtimeConfig } from "../../api/config.ts";
import { Button } from "../../ui/Button.tsx";
import { failureOf } from "../../api/failure.ts";
import styles from "./identity.module.css";
import { PassageFrame } from "./PassageFrame.tsx";

interface FlowError {
  readonly error?: { readonly message?: string; readonly reason?: string };
}

/** Where the identity service sends people when it cannot go on. */
export function IdentityErrorPage({ id }: { id: string | null }) {
  const problem = useQuery({
    queryKey: ["identity-error", id],
    queryFn: async () => {
      const response = await fetch(`${runtimeConfig().urls.identity}/self-service/errors?${new URLSearchParams({ id: id ?? "" })}`, {
        mode: "cors",
        credentials: "include",
        headers: { Accept: "application/json" },
      });
      if (!response.ok) throw await failureOf(response);
      return (await response.json()) as FlowError;
    },
    enabled: id !== null,
  });
  const reason = problem.data?.error?.reason ?? problem.data?.error?.message;
  return (
    <PassageFrame title="This did not work">
      <p className={styles.message} data-type="error" role="alert">
        {reason ?? (problem.isLoading ? "Loading..." : "Signing in could not be finished. The link may be old, or already used.")}
      </p>
      <div className={styles.form}>
        <Button rank="primary" size="large" asChild>
          <a href={LOGIN_PATH}>Sign in again</a>
        </Button>
      </div>
    </PassageFrame>
  );
}
