import { useQuery } from "@tanstack/react-query";
import { runtimeConfig } from "../../api/config.ts";
import { describeError } from "../../shell/describe-error.ts";
import styles from "./OperatorPage.module.css";
import { installationQuery, readinessQuery } from "./queries.ts";

const REGISTRATION = {
  open: "Open: anybody may create an account",
  invite: "By invitation: only invited addresses may",
  closed: "Closed: nobody may",
} as const;
const MAIL = { smtp: "Through the mail server", outbox: "No mail server: it stays in the outbox below and in the data folder" } as const;
const SANDBOX: Readonly<Record<number, string>> = {
  1: "Level 1: a process without permissions",
  2: "Level 2: a process without permissions that sees nothing of the machine",
};

/** What the operator's settings come to. */
export function OperatorState() {
  const installation = useQuery(installationQuery(""));
  const readiness = useQuery(readinessQuery);
  const { version, environment, registration } = runtimeConfig();
  const checks = Object.entries(readiness.data?.checks ?? {});
  if (installation.isError) return <p role="alert">{describeError(installation.error)}</p>;
  return (
    <dl className={styles.facts}>
      <dt>Version</dt>
      <dd>
        {version}, {environment}
      </dd>
      <dt>Registration</dt>
      <dd>{REGISTRATION[registration]}</dd>
      <dt>Accounts</dt>
      <dd>{installation.data && (installation.data.keepsAccounts ? `${installation.data.accounts}, kept here` : "Kept by another identity service")}</dd>
      <dt>Mail</dt>
      <dd>{installation.data && MAIL[installation.data.mail]}</dd>
      <dt>Sandbox</dt>
      <dd>{SANDBOX[readiness.data?.sandboxLevel ?? 0]}</dd>
      <dt>Health</dt>
      <dd>
        {checks.map(([name, state], position) => (
          <span key={name} className={state === "ok" ? undefined : styles.failing}>
            {position > 0 && ", "}
            {name} {state}
          </span>
        ))}
        {readiness.isError && describeError(readiness.error)}
      </dd>
    </dl>
  );
}
