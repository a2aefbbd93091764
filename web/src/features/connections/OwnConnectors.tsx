import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deleteConnectorMutation, ownConnectorsQuery } from "../../api/resources/connectors.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SystemTile } from "../../ui/SystemTile.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import styles from "./connections.module.css";

/** Systems that the organisation taught the product by importing a description of their API. */
export function OwnConnectors() {
  const { organisationId } = useScope();
  const connectors = useQuery(ownConnectorsQuery(organisationId));
  const [isImporting, setImporting] = useState(false);
  const own = connectors.data?.items ?? [];
  return (
    <section className={styles.own} aria-label="Systems of your own">
      <div className={styles.sectionHead}>
        <div>
          <h2>Systems of your own</h2>
          <p className={styles.lead}>Import an OpenAPI, Swagger or Postman description, and integrations can be described with it by name.</p>
        </div>
        <Button onClick={() => setImporting(true)}>Import a description</Button>
      </div>
      {connectors.error && <p role="alert">{describeError(connectors.error)}</p>}
      {own.length > 0 && (
        <ul className={styles.list}>
          {own.map(({ id, name, operations, origin, licence }) => (
            <OwnConnector key={id} id={id} name={name} facts={factsOf(operations, origin, licence)} />
          ))}
        </ul>
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </section>
  );
}

function OwnConnector({ id, name, facts }: { id: string; name: string; facts: string }) {
  const { organisationId } = useScope();
  const [isRemoving, setRemoving] = useState(false);
  const remove = useMutation(deleteConnectorMutation(organisationId));
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <SystemTile system={name} size={32} />
        <div className={styles.names}>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>{facts}</span>
        </div>
        <Button rank="ghost" onClick={() => setRemoving(true)}>
          Delete
        </Button>
      </div>
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

function factsOf(operations: number, origin: string | null, licence: string | null): string {
  return [`${operations} ${operations === 1 ? "operation" : "operations"}`, origin ?? "from a file", licence].filter(Boolean).join(" · ");
}
