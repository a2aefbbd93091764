import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RefreshedTools } from "../../../../contracts/connector-imports.ts";
import { deleteConnectorMutation, ownConnectorsQuery, refreshConnectorMutation } from "../../api/resources/connectors.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SystemTile } from "../../ui/SystemTile.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { ToolServerDialog } from "./ToolServerDialog.tsx";
import styles from "./connections.module.css";

/** Systems that the organisation taught the product: by a description of their API, or as servers of tools. */
export function OwnConnectors() {
  const { organisationId } = useScope();
  const connectors = useQuery(ownConnectorsQuery(organisationId));
  const [isImporting, setImporting] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const own = connectors.data?.items ?? [];
  return (
    <section className={styles.own} aria-label="Systems of your own">
      <div className={styles.sectionHead}>
        <div>
          <h2>Systems of your own</h2>
          <p className={styles.lead}>
            Import an OpenAPI, Swagger or Postman description, curl commands or a HAR file, or add an MCP server; then describe integrations with it by name.
          </p>
        </div>
        <div className={styles.actions}>
          <Button onClick={() => setAdding(true)}>Add an MCP server</Button>
          <Button onClick={() => setImporting(true)}>Import a description</Button>
        </div>
      </div>
      <FailedLoad of={connectors} />
      {own.length > 0 && (
        <ul className={styles.list}>
          {own.map(({ id, name, operations, origin, licence, protocol }) => (
            <OwnConnector key={id} id={id} name={name} hasTools={protocol === "mcp"} facts={factsOf(protocol, operations, origin, licence)} />
          ))}
        </ul>
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {isAdding && <ToolServerDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

interface OwnConnectorProps {
  readonly id: string;
  readonly name: string;
  readonly facts: string;
  /** They can be read again. */
  readonly hasTools: boolean;
}

function OwnConnector({ id, name, facts, hasTools }: OwnConnectorProps) {
  const { organisationId } = useScope();
  const [isRemoving, setRemoving] = useState(false);
  const remove = useMutation(deleteConnectorMutation(organisationId));
  const refresh = useMutation(refreshConnectorMutation(organisationId));
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <SystemTile system={name} size={32} />
        <div className={styles.names}>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>{facts}</span>
        </div>
        {hasTools && (
          <Button rank="ghost" loading={refresh.isPending} onClick={() => refresh.mutate(id)}>
            Read its tools again
          </Button>
        )}
        <Button rank="ghost" onClick={() => setRemoving(true)}>
          Delete
        </Button>
      </div>
      {refresh.data && (
        <p className={styles.result} data-ok role="status">
          {whatChanged(refresh.data)}
        </p>
      )}
      {refresh.error && <p role="alert">{describeError(refresh.error)}</p>}
      {isRemoving && (
        <Dialog
          open
          title={`Delete ${name}?`}
          description="Integrations that use it keep their code, but can no longer be built or deployed anew until it is imported again."
          onClose={() => setRemoving(false)}
          actions={
            <>
              <Button onClick={() => setRemoving(false)}>Keep it</Button>
              <Button rank="danger" loading={remove.isPending} onClick={() => remove.mutate(id)}>
                Delete
              </Button>
            </>
          }
        >
          {remove.error && <p role="alert">{describeError(remove.error)}</p>}
        </Dialog>
      )}
    </li>
  );
}

function factsOf(protocol: string, operations: number, origin: string | null, licence: string | null): string {
  const thing = protocol === "mcp" ? "tool" : "operation";
  return [`${operations} ${operations === 1 ? thing : `${thing}s`}`, origin ?? "from a file", licence].filter(Boolean).join(" · ");
}

function whatChanged({ operations, added, removed, changed }: RefreshedTools): string {
  const parts = [
    ["new", added],
    ["gone", removed],
    ["changed", changed],
  ] as const;
  const said = parts.flatMap(([what, ids]) => (ids.length > 0 ? [`${what}: ${ids.join(", ")}`] : []));
  return `${operations} ${operations === 1 ? "tool" : "tools"}; ${said.length > 0 ? said.join("; ") : "nothing changed"}.`;
}
