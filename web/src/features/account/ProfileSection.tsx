import { FlowMessages } from "../identity/FlowMessages.tsx";
import { SettingsForms } from "../identity/SettingsForms.tsx";
import { useFlow } from "../identity/use-flow.ts";
import { queryClient } from "../../api/query-client.ts";
import { activeOrganisationQuery } from "../../api/organisation.ts";
import { sessionQuery } from "../../api/session.ts";
import { Loading } from "../../shell/Loading.tsx";
import { toast } from "../../shell/toasts.ts";
import { HelpLink } from "../../shell/HelpLink.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { AppearanceToggle } from "../../shell/AppearanceToggle.tsx";
import styles from "./sections.module.css";
import { AddressState } from "./AddressState.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { SessionList } from "./SessionList.tsx";

/** Where a confirmation of one's password leads back to. */
const SEARCH = { return_to: "/account?content=profile" };

function noteSaved(): void {
  toast({ type: "success", message: "Your changes have been saved." });
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  // Asking for the organisation brings the name to where the other members read it.
  queryClient.fetchQuery({ ...activeOrganisationQuery, staleTime: 0 }).then(
    () => queryClient.invalidateQueries({ queryKey: ["members"] }),
    // The next page asks again.
    () => undefined,
  );
}

/** The person's own account: the identity service's settings flow, and where they are signed in. */
export function ProfileSection() {
  const { flow, busy, error, submit } = useFlow("settings", SEARCH, noteSaved);
  return (
    <>
      <PageHeading
        title="Profile"
        help={<HelpLink topic="security#signing-in" about="ways to sign in" />}
        subtext="Your name, how you sign in, and where you are signed in."
      />
      {error && <p role="alert">{error}</p>}
      {flow && flow.state !== "success" && <FlowMessages messages={flow.ui.messages ?? []} />}
      {flow ? <SettingsForms flow={flow} busy={busy} onSubmit={submit} /> : !error && <Loading />}
      <AddressState />
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
