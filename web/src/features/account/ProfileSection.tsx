import { FlowMessages } from "../identity/FlowMessages.tsx";
import { SettingsForms } from "../identity/SettingsForms.tsx";
import { useFlow } from "../identity/use-flow.ts";
import { queryClient } from "../../api/query-client.ts";
import { sessionQuery } from "../../api/session.ts";
import { Loading } from "../../shell/Loading.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { AppearanceToggle } from "../../shell/AppearanceToggle.tsx";
import styles from "./sections.module.css";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { SessionList } from "./SessionList.tsx";

const SEARCH = { return_to: window.location.href };

function readSessionAgain(): void {
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** The person's own account: the identity service's settings flow, and where they are signed in. */
export function ProfileSection() {
  const { flow, busy, error, submit } = useFlow("settings", SEARCH, readSessionAgain);
  return (
    <>
      <PageHeading title="Profile" subtext="Your name, how you sign in, and where you are signed in." />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {flow && <FlowMessages messages={flow.ui.messages ?? []} />}
      {flow ? <SettingsForms flow={flow} busy={busy} onSubmit={submit} /> : !error && <Loading />}
      <section className={styles.setting}>
        <div>
          <h2>Appearance</h2>
          <p className="second">Kept in this browser.</p>
        </div>
        <AppearanceToggle />
      </section>
      <SessionList />
      <DeleteAccount />
    </>
  );
}
