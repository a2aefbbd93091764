import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { environmentsQuery, setVariablesMutation } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { Loading } from "../../shell/Loading.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Input } from "../../ui/Input.tsx";
import { RemoteSection } from "./remote/RemoteSection.tsx";
import { SecretVariables } from "./SecretVariables.tsx";
import { Versions } from "./Versions.tsx";
import styles from "./settings.module.css";

interface Row {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}
const NAME = /^[A-Z][A-Z0-9_]*$/;

export function SettingsTab({ environment }: { environment: string }) {
  const environments = useQuery(environmentsQuery(useScope()));
  if (environments.isPending) return <Loading />;
  const { variables = {}, secrets = [] } = environments.data?.items.find(({ name }) => name === environment) ?? {};
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <Variables key={environment} environment={environment} stored={variables} />
        <SecretVariables key={`secrets/${environment}`} environment={environment} secrets={secrets} taken={Object.keys(variables)} />
        <RemoteSection />
        <Versions />
      </div>
    </div>
  );
}

/** Plain values that the code reads as `vars.NAME`. */
function Variables({ environment, stored }: { environment: string; stored: Readonly<Record<string, string>> }) {
  const save = useAction(setVariablesMutation(useScope(), environment));
  const [rows, setRows] = useState<readonly Row[]>(() => Object.entries(stored).map(([name, value], key) => ({ key, name, value })));
  const [nextKey, setNextKey] = useState(rows.length);
  const edit = (key: number, change: Partial<Row>) => setRows((all) => all.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const wrong = rows.find((row) => !NAME.test(row.name));
  const twice = rows.find((row, index) => rows.findIndex((other) => other.name === row.name) !== index);
  const next = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const isSame = JSON.stringify(next) === JSON.stringify(stored);

  return (
    <section aria-labelledby="variables">
      <h2 id="variables">Variables in {environment}</h2>
      <p>
        The code reads them as <code>vars.NAME</code>. A deployed version keeps the values that it was deployed with. They are no place for secrets: those are
        below, or in connections.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(next, { onSuccess: () => toast({ type: "success", message: "Variables saved" }) });
        }}
      >
        {rows.map((row) => (
          <div key={row.key} className={styles.variable}>
            <Input
              aria-label="Name"
              placeholder="NAME"
              value={row.name}
              error={row.name !== "" && !NAME.test(row.name) ? "Capital letters, digits and _" : undefined}
              onChange={(event) => edit(row.key, { name: event.target.value.toUpperCase() })}
            />
            <Input
              aria-label={`Value of ${row.name || "the variable"}`}
              placeholder="Value"
              value={row.value}
              onChange={(event) => edit(row.key, { value: event.target.value })}
            />
            <IconButton
              label={`Remove ${row.name || "this variable"}`}
              type="button"
              onClick={() => setRows((all) => all.filter(({ key }) => key !== row.key))}
            >
              <Trash2 size={14} />
            </IconButton>
          </div>
        ))}
        {rows.length === 0 && <p className={styles.none}>No variables yet.</p>}
        {save.error && <p role="alert">{describeError(save.error)}</p>}
        <div className={styles.actions}>
          <Button
            type="button"
            onClick={() => {
              setRows((all) => [...all, { key: nextKey, name: "", value: "" }]);
              setNextKey(nextKey + 1);
            }}
          >
            <Plus size={14} /> Add a variable
          </Button>
          <Button
            type="submit"
            rank="primary"
            loading={save.isPending}
            reason={wrong ? "Give every variable a name" : twice ? `${twice.name} is there twice` : isSame ? "Nothing changed" : undefined}
          >
            Save
          </Button>
        </div>
      </form>
    </section>
  );
}
