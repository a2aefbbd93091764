import { useQuery } from "@tanstack/react-query";
import { connectionsQuery } from "../../api/resources/connections.ts";
import { environmentsQuery } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { HelpLink } from "../../shell/HelpLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { ConnectionRow } from "./ConnectionRow.tsx";
import { OwnConnectors } from "./OwnConnectors.tsx";
import { WebhookSetup } from "./WebhookSetup.tsx";
import styles from "./connections.module.css";

/** What the code needs in this environment, and what stands for it. */
export function ConnectionsTab({ environment }: { environment: string }) {
  const scope = useScope();
  const environments = useQuery(environmentsQuery(scope));
  const connections = useQuery(connectionsQuery(scope.organisationId));
  const current = environments.data?.items.find(({ name }) => name === environment);
  const error = environments.error ?? connections.error;
  if (error) return <p role="alert">{describeError(error)}</p>;
  if (!current || !connections.data) return <SkeletonRows rows={3} height={72} />;
  if (current.required.length === 0)
    return (
      <div className={styles.scroll}>
        <EmptyState title="Nothing to connect">
          The code uses no connection yet. When it does, each one is listed here with the form that connects it.
        </EmptyState>
        <div className={styles.page}>
          <OwnConnectors />
        </div>
      </div>
    );
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <div className={styles.named}>
          <h2>What the code needs in {environment}</h2>
          <HelpLink topic="connections#connect-a-system" about="connecting a system" />
        </div>
        <p className={styles.lead}>Credentials are encrypted and added outside of the code, by the gateway. They are never shown again.</p>
        <ul className={styles.list}>
          {current.required.map((need) => (
            <ConnectionRow key={need.alias} need={need} environment={environment} bindings={current.bindings} connections={connections.data.items} />
          ))}
        </ul>
        <WebhookSetup />
        <OwnConnectors />
      </div>
    </div>
  );
}
