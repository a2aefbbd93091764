import { useQuery } from "@tanstack/react-query";
import { connectionUsesQuery, projectNamesQuery } from "../../api/resources/connections.ts";
import { useScope } from "../../api/resources/scope.ts";
import styles from "./connections.module.css";

/** Which live versions go by a connection, in this project and in others. */
export function WhereUsed({ connectionId }: { connectionId: string }) {
  const { organisationId } = useScope();
  const uses = useQuery(connectionUsesQuery(organisationId, connectionId)).data?.items;
  const names = useQuery(projectNamesQuery(organisationId)).data;
  if (!uses) return null;
  if (uses.length === 0) return <p className={styles.facts}>No version that is live uses it.</p>;
  return (
    <ul className={styles.uses}>
      {uses.map(({ projectId, environment, alias, isLive, automations }) => (
        <li key={`${projectId}/${environment}/${alias}`} className={styles.facts}>
          {names?.get(projectId) ?? projectId}, {environment}
          {isLive ? "" : " (suspended)"}: {automations.join(", ")}
        </li>
      ))}
    </ul>
  );
}
