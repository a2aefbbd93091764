import { Button } from "../../ui/Button.tsx";
import styles from "../identity/identity.module.css";
import { PassageFrame } from "../identity/PassageFrame.tsx";

/** Where a provider of OAuth 1 sends people back to. No connection here is waiting for one, and the page says so. */
export function CallbackPage() {
  return (
    <PassageFrame title="Nothing to finish">
      <p className={styles.message} data-type="info" role="status">
        No connection is waiting for this answer. Connect the system from its project, with a key or a token of your own.
      </p>
      <div className={styles.form}>
        <Button rank="primary" size="large" asChild>
          <a href="/integrations">Go to the integrations</a>
        </Button>
      </div>
    </PassageFrame>
  );
}
