import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Session } from "@ory/client-fetch";
import { sessions } from "../identity/flow-client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { dateOf } from "../../ui/since.ts";
import styles from "./sections.module.css";

export function SessionList() {
  const queryClient = useQueryClient();
  const others = useQuery({ queryKey: ["sessions"], queryFn: () => sessions.list() });
  const settle = {
    onError: (error: unknown) => toast({ type: "error", message: describeError(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["sessions"] }),
  };
  const revoke = useMutation({ mutationFn: (id: string) => sessions.revoke(id), ...settle });
  const revokeAll = useMutation({ mutationFn: () => sessions.revokeOthers(), ...settle });
  return (
    <section className={styles.sessions}>
      <div className={styles.head}>
        <h2>Signed in elsewhere</h2>
        {others.data && others.data.length > 0 && (
          <Button size="small" onClick={() => revokeAll.mutate()}>
            Sign out everywhere else
          </Button>
        )}
      </div>
      {others.isError && <p role="alert">{describeError(others.error)}</p>}
      {others.data?.length === 0 && <p className="second">Nowhere else.</p>}
      <ul className={styles.list}>
        {others.data?.map((session) => (
          <li key={session.id}>
            <span className={styles.grow}>{placeOf(session)}</span>
            <span className="second">{session.authenticated_at && dateOf(session.authenticated_at.toISOString())}</span>
            <Button size="small" rank="ghost" onClick={() => revoke.mutate(session.id)}>
              Sign out
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function placeOf({ devices }: Session): string {
  const device = devices?.[0];
  return [device?.user_agent, device?.ip_address].filter(Boolean).join(", ") || "An unknown device";
}
