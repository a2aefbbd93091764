import { useQuery } from "@tanstack/react-query";
import { runtimeConfig, LOGIN_PATH } from "../../api/config.ts";
import { sessionQuery } from "../../api/session.ts";
import type { Flow } from "./flow-client.ts";
import styles from "./identity.module.css";

/** A person who verifies without being signed in may own an address that somebody else registered: what that one set up is removed. */
export function VerifyElsewhere({ flow }: { flow: Flow }) {
  const { data: session } = useQuery(sessionQuery);
  if (session !== null || flow.state === "passed_challenge") return null;
  return (
    <p className={styles.message}>
      You are not signed in here. If this address is verified for the first time, the password, passkeys and keys that its account has now are removed, and you
      choose a new password. To keep them, <a href={`${LOGIN_PATH}?${new URLSearchParams({ return_to: backTo(flow) })}`}>sign in first</a> or enter the code
      where you are signed in.
    </p>
  );
}

/** Signing in makes this page's form invalid: the link of the mail opens a new one. */
function backTo({ id, ui }: Flow): string {
  const code = ui.nodes.find(({ attributes }) => attributes.node_type === "input" && attributes.name === "code");
  const value = code?.attributes.node_type === "input" ? String(code.attributes.value ?? "") : "";
  return value ? `${runtimeConfig().urls.identity}/self-service/verification?${new URLSearchParams({ flow: id, code: value })}` : "/verification";
}
