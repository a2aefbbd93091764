import type { Connection } from "../../../../contracts/connections.ts";
import { Select } from "../../ui/Select.tsx";
import { SystemTile } from "../../ui/SystemTile.tsx";
import type { Environment } from "./promotion.ts";
import { usableIn, usersOf, type Asked } from "./promotion.ts";
import styles from "./ProjectPage.module.css";

interface ChooseConnectionsProps {
  readonly environment: string;
  readonly asked: readonly Asked[];
  readonly connections: readonly Connection[];
  readonly environments: readonly Environment[];
  readonly onChoose: (alias: string, connectionId: string) => void;
}

/** What each alias of the code means in an environment. Sharing another environment's connection is said where it is chosen. */
export function ChooseConnections({ environment, asked, connections, environments, onChoose }: ChooseConnectionsProps) {
  return (
    <ul className={styles.bindings} aria-label={`Connections in ${environment}`}>
      {asked.map(({ alias, connector, connectionId }) => {
        const usable = usableIn(environment, connector, connections);
        const shared = connectionId === null ? [] : usersOf(connectionId, environment, environments);
        return (
          <li key={alias}>
            <SystemTile system={connector ?? "http"} size={24} />
            <code>{alias}</code>
            {usable.length === 0 ? (
              <span className="second">No connection is open to {environment} yet</span>
            ) : (
              <Select
                label={`Connection for ${alias}`}
                value={connectionId ?? ""}
                placeholder="Choose…"
                onChange={(id) => onChoose(alias, id)}
                options={usable.map(({ id, name }) => {
                  const others = usersOf(id, environment, environments);
                  return { value: id, label: others.length > 0 ? `${name} (used by ${others.join(", ")})` : name };
                })}
              />
            )}
            {shared.length > 0 && (
              <span className={styles.shared}>
                Shared with {shared.join(", ")}: calls from {environment} reach the same account
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
