import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "../../../../contracts/connections.ts";
import { authorizeConnectionMutation, connectorQuery, deleteConnectionMutation, testConnectionMutation } from "../../api/resources/connections.ts";
import { setBindingsMutation } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { VerifiedOnly } from "../../shell/VerifiedOnly.tsx";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { SystemTile } from "../../ui/SystemTile.tsx";
import { leaveForProvider } from "../onboarding/sign-in-return.ts";
import { ConnectForm } from "./ConnectForm.tsx";
import { ReplaceCredential } from "./ReplaceCredential.tsx";
import { WhereUsed } from "./WhereUsed.tsx";
import styles from "./connections.module.css";

export interface Need {
  readonly alias: string;
  readonly connector: string | null;
  readonly connectionId: string | null;
  readonly automatic: boolean;
}
interface ConnectionRowProps {
  readonly need: Need;
  readonly environment: string;
  readonly bindings: Readonly<Record<string, string>>;
  readonly connections: readonly Connection[];
}
const NEW = "new";

/** One alias of the code: connected or not, tested or not, and all that changes it. */
export function ConnectionRow({ need, environment, bindings, connections }: ConnectionRowProps) {
  const scope = useScope();
  const [isConnecting, setConnecting] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const [showsUses, setShowsUses] = useState(false);
  const connector = useQuery({ ...connectorQuery(scope.organisationId, need.connector ?? "http") }).data;
  const test = useMutation(testConnectionMutation(scope.organisationId));
  const bind = useMutation(setBindingsMutation(scope, environment));
  const remove = useAction(deleteConnectionMutation(scope.organisationId));
  const bound = connections.find(({ id }) => id === need.connectionId);
  const candidates = connections.filter((one) => one.connector === (need.connector ?? "http") && [null, environment].includes(one.environment));
  const isMain = environment === "production";
  const choose = (value: string) => (value === NEW ? setConnecting(true) : bind.mutate({ ...bindings, [need.alias]: value }));
  const again = useAction(authorizeConnectionMutation(scope.organisationId));
  const bySignIn = connector?.authFields.some(({ type, signIn }) => signIn && type === bound?.authType) ?? false;
  const failure = again.error ?? test.error ?? bind.error ?? remove.error;

  // What went wrong with a connection goes with it.
  const forget = () => [test, bind, again].forEach((action) => action.reset());

  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <SystemTile system={need.connector ?? "http"} size={32} />
        <div className={styles.names}>
          <span className={styles.name}>{connector?.name ?? need.connector ?? "HTTP"}</span>
          <code className={styles.alias}>{need.alias}</code>
        </div>
        {bound ? <Health connection={bound} /> : <StatusPill status="uncertain" word="Not connected" plain />}
        {candidates.length > 0 && (
          <Select
            label={`Connection for ${need.alias}`}
            value={need.connectionId ?? ""}
            onChange={choose}
            options={[
              ...(need.connectionId ? [] : [{ value: "", label: "Choose…" }]),
              ...candidates.map(({ id, name }) => ({ value: id, label: name })),
              { value: NEW, label: "New connection…" },
            ].filter(({ value }) => value !== "")}
          />
        )}
        {bound && (
          <Button onClick={() => test.mutate(bound.id)} loading={test.isPending}>
            Test
          </Button>
        )}
        {bound?.health === "failing" && bySignIn && (
          <Button
            rank="primary"
            loading={again.isPending}
            onClick={() =>
              again.mutate({ connector: bound.connector, connection: bound.id }, { onSuccess: ({ authorizeUrl }) => leaveForProvider(authorizeUrl) })
            }
          >
            Sign in again
          </Button>
        )}
        {bound && connector && !isReplacing && connector.authFields.some(({ signIn }) => !signIn) && (
          <Button rank="ghost" onClick={() => setReplacing(true)}>
            Replace the credential
          </Button>
        )}
        {bound && (
          <Button rank="ghost" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
        {!bound && !isConnecting && (
          <Button rank="primary" onClick={() => setConnecting(true)}>
            Connect
          </Button>
        )}
      </div>
      {test.data && (
        <p className={styles.result} data-ok={test.data.ok} role="status">
          {test.data.ok ? "Works. " : ""}
          {test.data.message}
        </p>
      )}
      {failure && <p role="alert">{describeError(failure)}</p>}
      {bound?.health === "failing" && bound.healthMessage && !test.data && <p className={styles.result}>{bound.healthMessage}</p>}
      {bound && (
        <details onToggle={(event) => setShowsUses(event.currentTarget.open)}>
          <summary className={styles.facts}>Where {bound.name} is used</summary>
          {showsUses && <WhereUsed connectionId={bound.id} />}
        </details>
      )}
      {isReplacing && bound && connector && (
        <ReplaceCredential
          connection={bound}
          connector={connector}
          onCancel={() => setReplacing(false)}
          onReplaced={() => {
            setReplacing(false);
            test.mutate(bound.id);
          }}
        />
      )}
      {isConnecting && connector && (
        <VerifiedOnly what="Connecting a system" rule="where_mailed">
          <ConnectForm
            connector={connector}
            name={isMain ? nameFor(need.alias, connector.name) : `${nameFor(need.alias, connector.name)} of ${environment}`}
            {...(isMain ? {} : { environment })}
            onCancel={() => setConnecting(false)}
            onConnected={(connection) => {
              setConnecting(false);
              // An only connection binds by itself; of several, the one just made is meant.
              if (candidates.length > 0 || !isMain) bind.mutate({ ...bindings, [need.alias]: connection.id });
              test.mutate(connection.id);
            }}
          />
        </VerifiedOnly>
      )}
      {bound && (
        <Dialog
          open={isRemoving}
          title={`Remove the connection ${bound.name}?`}
          description="Its credential is deleted. Every automation that uses it fails from then on."
          onClose={() => setRemoving(false)}
          actions={
            <>
              <Button onClick={() => setRemoving(false)}>Keep it</Button>
              <Button
                rank="danger"
                loading={remove.isPending}
                onClick={() => remove.mutate(bound.id, { onSuccess: forget, onSettled: () => setRemoving(false) })}
              >
                Remove
              </Button>
            </>
          }
        />
      )}
    </li>
  );
}

function Health({ connection }: { connection: Connection }) {
  if (connection.health === "failing")
    return (
      <span title={connection.healthMessage ?? undefined}>
        <StatusPill status="failing" word="Failing" plain />
      </span>
    );
  return <StatusPill status={connection.health === "ok" ? "live" : "draft"} word={connection.health === "ok" ? "Connected" : "Not tested"} plain />;
}

/** `ordersApi` → `Orders api`, so that the name leads back to the alias; a connector's own alias keeps its name. */
function nameFor(alias: string, connectorName: string): string {
  if (alias.toLowerCase() === connectorName.toLowerCase().replaceAll(/[^a-z0-9]/g, "")) return connectorName;
  const words = alias.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
