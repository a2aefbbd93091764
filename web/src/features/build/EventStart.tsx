import { useQuery } from "@tanstack/react-query";
import type { Start } from "../../../../contracts/plan/start.ts";
import { connectorQuery } from "../../api/resources/connections.ts";
import { useScope } from "../../api/resources/scope.ts";
import { Select } from "../../ui/Select.tsx";
import { systemsQuery } from "./picker-queries.ts";
import { TextInput } from "./TextInput.tsx";
import type { SaveStart } from "./TriggerForm.tsx";
import type { Build } from "./use-build.ts";
import styles from "./form.module.css";

/** Which event of which system. */
export function EventStart({ start, build, save }: { start: Extract<Start, { kind: "event" }>; build: Build; save: SaveStart }) {
  const { organisationId } = useScope();
  const systems = useQuery(systemsQuery(organisationId)).data?.filter(({ events }) => events > 0) ?? [];
  const connectorId = build.connectorOf(start.connection);
  const connector = useQuery(connectorQuery(organisationId, connectorId)).data;
  const event = typeof start.event === "string" ? start.event : "";
  return (
    <>
      <div className={styles.option}>
        <strong>System</strong>
        <Select
          label="System"
          value={connectorId}
          options={systems.map(({ id, name, isConnected }) => ({ value: id, label: isConnected ? name : `${name}, not connected` }))}
          className={styles.select ?? ""}
          onChange={(id) => {
            const { alias, connections } = build.connectionFor(systems.find((system) => system.id === id) ?? { id, name: id });
            save({ kind: "event", connection: alias, event: { hole: "Which event?" } }, connections);
          }}
        />
      </div>
      <div className={styles.option} data-open={event === ""}>
        <strong>Event</strong>
        <Select
          label="Event"
          value={event}
          placeholder="Which event?"
          options={(connector?.eventList ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          className={styles.select ?? ""}
          onChange={(chosen) => save({ ...start, event: chosen })}
        />
      </div>
      {connector?.hookPlace && (
        <TextInput
          label="Where it happens"
          value={start.place ?? ""}
          placeholder={connector.hookPlace}
          help={`With it, the webhook is registered at ${connector.name} when the automation is deployed.`}
          onSave={(place) => {
            const { place: _, ...rest } = start;
            save(place === "" ? rest : { ...rest, place });
          }}
        />
      )}
    </>
  );
}
