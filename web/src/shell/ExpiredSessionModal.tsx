import { LOGIN_PATH } from "../api/config.ts";
import { queryClient } from "../api/query-client.ts";
import { sessionQuery } from "../api/session.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { setShell } from "./shell-store.ts";
import { toast } from "./toasts.ts";

/** Signing in happens in a tab of its own, so that nothing typed here is lost. */
export function ExpiredSessionModal() {
  const close = () => setShell({ showExpiredSessionModal: false });
  const goOn = async () => {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
    if (!session) return toast({ type: "warning", message: "You are still signed out." });
    close();
    return queryClient.invalidateQueries();
  };
  return (
    <Dialog
      open
      title="Your session has ended"
      description="Sign in again in a new tab, then come back here. Nothing you typed is lost."
      onClose={close}
      actions={
        <>
          <Button onClick={() => void goOn()}>I have signed in</Button>
          <Button rank="primary" asChild>
            <a href={LOGIN_PATH} target="_blank" rel="noreferrer">
              Sign in
            </a>
          </Button>
        </>
      }
    />
  );
}
