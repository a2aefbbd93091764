import { useQuery } from "@tanstack/react-query";
import { environmentsQuery } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { SystemTile } from "../../ui/SystemTile.tsx";
import styles from "./flow.module.css";

/** The systems that the code calls in this environment, and the way to those that are not connected yet. */
export function NeededConnections({ environment, onConnect }: { environment: string; onConnect: () => void }) {
  const environments = useQuery(environmentsQuery(useScope())).data?.items ?? [];
  const required = environments.find(({ name }) => name === environment)?.required ?? [];
  if (required.length === 0) return null;
  return (
    <section className={styles.needed}>
      <h2>Connections in {environment}</h2>
      <ul>
        {required.map(({ alias, connector, connectionId }) => (
          <li key={alias}>
            <SystemTile system={connector ?? alias} size={20} />
            <span className={styles.sideName}>{alias}</span>
            {connectionId === null ? (
              <button type="button" className={styles.connect} onClick={onConnect} aria-label={`Connect ${alias}`}>
                Connect
              </button>
            ) : (
              <span className={styles.sideMeta}>Connected</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
