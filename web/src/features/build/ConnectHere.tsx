import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { aliasOf } from "../../../../contracts/alias-of.ts";
import { connectionsQuery, connectorQuery } from "../../api/resources/connections.ts";
import { useScope } from "../../api/resources/scope.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { part } from "../../ui/part.tsx";
import { VerifiedOnly } from "../../shell/VerifiedOnly.tsx";
import styles from "./form.module.css";

const ConnectForm = part(() => import("../connections/ConnectForm.tsx").then((module) => module.ConnectForm));

/** A step's system that is not connected, and the form that connects it without leaving the step. */
export function ConnectHere({ alias, connector: id, isConnected }: { alias: string; connector: string; isConnected: boolean }) {
  const { organisationId } = useScope();
  const isKnown = useQuery(connectionsQuery(organisationId)).isSuccess;
  const connector = useQuery({ ...connectorQuery(organisationId, id), enabled: isKnown && !isConnected }).data;
  const [isOpen, setOpen] = useState(false);
  if (!isKnown || isConnected || !connector) return null;
  const close = () => setOpen(false);
  return (
    <div className={styles.connect}>
      <span>{connector.name} is not connected.</span>
      <Button size="small" onClick={() => setOpen(true)} onPointerEnter={() => void ConnectForm.call().catch(() => {})}>
        Connect {connector.name}
      </Button>
      <Dialog open={isOpen} title={`Connect ${connector.name}`} actions={null} onClose={close} width={520}>
        <VerifiedOnly what="Connecting a system" rule="where_mailed">
          <Suspense>
            <ConnectForm connector={connector} name={aliasOf(connector.name) === alias ? connector.name : alias} onConnected={close} onCancel={close} />
          </Suspense>
        </VerifiedOnly>
      </Dialog>
    </div>
  );
}
