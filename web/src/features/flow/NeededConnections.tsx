import { useQuery } from "@tanstack/react-query";
import { connectorQuery } from "../../api/resources/connections.ts";
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
            <SystemName connector={connector} alias={alias} />
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

/** What the system is called; the name in the code where that is another. */
function SystemName({ connector, alias }: { connector: string | null; alias: string }) {
  const { data } = useQuery({ ...connectorQuery(useScope().organisationId, connector ?? ""), enabled: connector !== null });
  const name = data?.name ?? alias;
  return (
    <span className={styles.sideName} title={alias}>
      {name.toLowerCase().replaceAll(/[^a-z0-9]/g, "") === alias.toLowerCase() ? name : alias}
    </span>
  );
}
