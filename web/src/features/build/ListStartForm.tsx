import { useQuery } from "@tanstack/react-query";
import type { ListStart } from "../../../../contracts/plan/start.ts";
import { operationQuery } from "../../api/resources/plans.ts";
import { queryClient } from "../../api/query-client.ts";
import { useScope } from "../../api/resources/scope.ts";
import { Select } from "../../ui/Select.tsx";
import { Folded } from "./Folded.tsx";
import { questionFor } from "./new-step.ts";
import { operationsOfQuery, systemsQuery } from "./picker-queries.ts";
import type { Sources } from "./sources.ts";
import { TextInput } from "./TextInput.tsx";
import type { SaveStart } from "./TriggerForm.tsx";
import type { Build } from "./use-build.ts";
import { ValueField } from "./ValueField.tsx";
import styles from "./form.module.css";

interface ListStartFormProps {
  readonly start: ListStart;
  readonly build: Build;
  readonly sources: Sources;
  readonly save: SaveStart;
}

/** Which list is looked through for what is new, and how often. */
export function ListStartForm({ start, build, sources, save }: ListStartFormProps) {
  const { organisationId } = useScope();
  const connector = build.connectorOf(start.connection);
  const systems = useQuery(systemsQuery(organisationId)).data ?? [];
  const operations = useQuery(operationsOfQuery(organisationId, connector, "")).data ?? [];
  const operation = useQuery({ ...operationQuery(organisationId, connector, start.operation), enabled: start.operation !== "" }).data;
  const choose = async (id: string) => {
    const detail = await queryClient.fetchQuery(operationQuery(organisationId, connector, id));
    const needed = detail.arguments.filter(({ required }) => required);
    save({ ...start, operation: id, args: Object.fromEntries(needed.map(({ name }) => [name, questionFor(name)])) });
  };
  return (
    <>
      <div className={styles.option}>
        <strong>System</strong>
        <Select
          label="System"
          value={connector}
          options={systems.map(({ id, name, isConnected }) => ({ value: id, label: isConnected ? name : `${name}, not connected` }))}
          className={styles.select ?? ""}
          onChange={(id) => {
            const { alias, connections } = build.connectionFor(systems.find((system) => system.id === id) ?? { id, name: id });
            save({ ...start, connection: alias, operation: "", args: {} }, connections);
          }}
        />
      </div>
      <div className={styles.option} data-open={start.operation === ""}>
        <strong>List</strong>
        <Select
          label="List"
          value={start.operation}
          placeholder="Which list?"
          options={operations.filter(({ isRead }) => isRead).map(({ id, summary }) => ({ value: id, label: summary }))}
          className={styles.select ?? ""}
          onChange={(id) => void choose(id)}
        />
      </div>
      {operation && (
        <Folded
          items={operation.arguments}
          isShown={({ name, required }) => required || name in start.args}
          nameOf={({ name }) => name}
          draw={({ name, type, description, required, choices }) => (
            <ValueField
              key={name}
              label={name}
              type={type}
              help={description}
              required={required}
              choices={choices}
              value={start.args[name]}
              automation={build.automation}
              sources={{ ...sources, names: [] }}
              onSave={(value) => save({ ...start, args: withArgument(start.args, name, value ?? (required ? questionFor(name) : null)) })}
            />
          )}
        />
      )}
      <TextInput
        label="Look every"
        value={typeof start.every === "string" ? start.every : ""}
        placeholder="5 minutes"
        onSave={(every) => save({ ...start, every: every || "5 minutes" })}
      />
      <div className={styles.option}>
        <strong>What counts</strong>
        <Select
          label="What counts"
          value={start.fresh}
          options={[
            { value: "new", label: "A row that was not there" },
            { value: "changed", label: "A row that is new or has changed" },
          ]}
          className={styles.select ?? ""}
          onChange={(fresh) => save({ ...start, fresh: fresh === "changed" ? "changed" : "new" })}
        />
      </div>
      <TextInput
        label="Recognised by"
        value={start.id?.join(".") ?? ""}
        placeholder="all that it holds"
        help="The field that is different in each row, such as id."
        onSave={(path) => save({ ...start, id: path === "" ? null : path.split(".") })}
      />
    </>
  );
}

function withArgument(args: ListStart["args"], name: string, value: ListStart["args"][string] | null): ListStart["args"] {
  const { [name]: _, ...others } = args;
  return value === null ? others : { ...args, [name]: value };
}
