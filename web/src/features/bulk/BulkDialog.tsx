import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkFilter, BulkJob } from "../../../../contracts/bulk.ts";
import { bulkCountQuery, startBulkMutation, type BulkRequest } from "../../api/resources/bulk.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Select.tsx";
import styles from "./bulk.module.css";

const VERSIONS = [
  { value: "current", label: "On the version that is live" },
  { value: "same", label: "Each on the version it had" },
];

/** Says how many runs are meant before anything is done with them. */
export function BulkDialog({ kind, filter, onClose }: { kind: BulkRequest["kind"]; filter: BulkFilter; onClose: () => void }) {
  const { id: organisationId } = useOrganisation();
  const [version, setVersion] = useState<BulkJob["version"]>("current");
  // Only what waits or runs can be cancelled; the server refuses the others one by one.
  const request = { kind, version, filter };
  const counted = useQuery(bulkCountQuery(organisationId, request));
  const start = useAction(startBulkMutation(organisationId));
  const count = counted.data?.count;
  const runs = count === 1 ? "1 run" : `${(count ?? 0).toLocaleString("en")} runs`;
  const error = counted.error ?? start.error;
  return (
    <Dialog
      open
      title={kind === "replay" ? "Replay all of these" : "Cancel all of these"}
      description={
        kind === "replay"
          ? "Each run is started once more with its own input. One that had failed goes on after its last write, so that no write is made twice."
          : "Runs that wait are not begun, and those under way end after their present call. Runs that are over stay as they are."
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            rank={kind === "replay" ? "primary" : "danger"}
            loading={start.isPending}
            reason={count === undefined ? "Still counting" : count === 0 ? "No run fits the filter" : undefined}
            onClick={() => start.mutate(request, { onSuccess: onClose })}
          >
            {kind === "replay" ? `Replay ${runs}` : `Cancel ${runs}`}
          </Button>
        </>
      }
    >
      <p className={styles.count} role="status">
        {count === undefined ? "Counting…" : count === 0 ? "No real run fits the filter." : `The filter means ${runs}. Simulated runs are left out.`}
      </p>
      {kind === "replay" && (
        <Select label="Version" value={version} options={VERSIONS} onChange={(value) => setVersion(value === "same" ? "same" : "current")} />
      )}
      {error && <p role="alert">{describeError(error)}</p>}
    </Dialog>
  );
}
