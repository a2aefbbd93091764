import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { runtimeConfig } from "../../api/config.ts";
import { logout } from "../../shell/logout.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { Flow } from "./flow-client.ts";
import { FlowForm } from "./FlowForm.tsx";
import { FlowMessages } from "./FlowMessages.tsx";
import type { FlowKind, FlowSearch } from "./flow-search.ts";
import styles from "./identity.module.css";
import { PassageFrame } from "./PassageFrame.tsx";
import { SettingsForms } from "./SettingsForms.tsx";
import { useFlow } from "./use-flow.ts";
import { VerifyElsewhere } from "./VerifyElsewhere.tsx";

const TITLE: Readonly<Record<FlowKind, string>> = {
  login: "Sign in to Vennel",
  registration: "Create your account",
  recovery: "Recover your account",
  verification: "Verify your address",
  settings: "Your account",
};

/** A hosted page: whatever the service asks for in this flow, in the product's look. */
export function FlowPage({ kind, search }: { kind: FlowKind; search: FlowSearch }) {
  const { flow, busy, error, submit } = useFlow(kind, search);
  const done = flow?.state === "passed_challenge" || flow?.state === "success";
  const asksSecondFactor = kind === "login" && (search.aal === "aal2" || (flow !== null && "requested_aal" in flow && flow.requested_aal === "aal2"));
  const confirms = kind === "login" && (search.refresh === true || (flow !== null && "refresh" in flow && flow.refresh === true));
  const title = confirms ? "Confirm it is you" : asksSecondFactor ? "Second step" : TITLE[kind];
  useEffect(() => {
    document.title = `${title} · Vennel`;
  }, [title]);

  const keep = { ...(search.return_to ? { return_to: search.return_to } : {}), ...(search.projectName ? { projectName: search.projectName } : {}) };
  const forgot = (
    <Link to="/recovery" search={keep}>
      Forgot password?
    </Link>
  );
  return (
    <PassageFrame title={title} footer={<Destination address={search.return_to} />}>
      {error && (
        <p className={styles.message} data-type="error" role="alert">
          {error}
        </p>
      )}
      {!done && writes(kind, flow) && runtimeConfig().mail === "outbox" && (
        <p className={styles.message}>
          This installation has no mail server. What is sent to you goes to its operator's outbox: ask there for the code or the link.
        </p>
      )}
      {flow && kind === "verification" && <VerifyElsewhere flow={flow} />}
      {flow && <FlowMessages messages={flow.ui.messages ?? []} />}
      {flow && kind === "settings" && <SettingsForms flow={flow} busy={busy} onSubmit={submit} />}
      {flow && kind !== "settings" && (
        <FlowForm label={title} nodes={flow.ui.nodes} busy={busy} onSubmit={submit} asides={kind === "login" ? { password: forgot } : {}} />
      )}
      {!flow && !error && <Waiting />}
      {!flow && error ? (
        <p className={styles.links}>
          <a href={`/${kind}`}>Start again</a>
        </p>
      ) : (
        <p className={styles.links}>
          {(asksSecondFactor || confirms) && (
            <button type="button" className={styles.linkButton} onClick={() => void logout()}>
              Sign in as somebody else
            </button>
          )}
          {kind === "login" && !confirms && !asksSecondFactor && runtimeConfig().registration !== "closed" && (
            <>
              No account yet?{" "}
              <Link to="/registration" search={keep}>
                Create one
              </Link>
            </>
          )}
          {(kind === "registration" || kind === "recovery") && (
            <>
              Have an account?{" "}
              <Link to="/login" search={keep}>
                Sign in
              </Link>
            </>
          )}
          {(kind === "settings" || (kind === "verification" && done && flow && !leadsToRecovery(flow))) && (
            <a href={search.return_to ?? "/"}>Go on to Vennel</a>
          )}
        </p>
      )}
    </PassageFrame>
  );
}

/** What was set up before is gone: a new password is the only way on. */
function leadsToRecovery({ ui }: Flow): boolean {
  return ui.nodes.some(({ attributes }) => attributes.node_type === "a" && attributes.href.includes("/self-service/recovery/"));
}

/** Whether the page sends a code or a link, or has sent one. */
function writes(kind: FlowKind, flow: ReturnType<typeof useFlow>["flow"]): boolean {
  return kind === "recovery" || kind === "verification" || flow?.state === "sent_email";
}

/** Only the path is shown: it says where the person continues, without the noise of a whole address. */
function Destination({ address }: { address: string | undefined }) {
  if (!address || !URL.canParse(address, window.location.origin)) return null;
  const { pathname, origin } = new URL(address, window.location.origin);
  if (origin !== window.location.origin || pathname === "/") return null;
  return (
    <>
      You return to <span className="mono">{pathname}</span> afterwards
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.form} role="status">
      <span className="visually-hidden">Loading...</span>
      <Skeleton height={62} />
      <Skeleton height={62} />
      <Skeleton height={40} />
    </div>
  );
}
