import { useQuery } from "@tanstack/react-query";
import type { Checkpoint } from "../../../../contracts/checkpoints.ts";
import type { Deployment } from "../../../../contracts/deployments.ts";
import { deploymentsQuery, rollbackMutation } from "../../api/resources/deployments.ts";
import { checkpointsQuery, restoreMutation } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { dayAndTime } from "../../ui/format-time.ts";
import { type Status } from "../../ui/StatusGlyph.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { When } from "../../ui/When.tsx";

const STATUS: Readonly<Record<Deployment["status"], readonly [Status, string]>> = {
  queued: ["queued", "Queued"],
  building: ["running", "Building"],
  live: ["live", "Live"],
  failed: ["failed", "Failed"],
  superseded: ["draft", "Superseded"],
  suspended: ["suspended", "Suspended"],
};

/** What was deployed and what was kept, and the ways back. */
export function Versions() {
  const scope = useScope();
  const deployments = useQuery(deploymentsQuery(scope)).data?.items ?? [];
  const checkpoints = useQuery(checkpointsQuery(scope)).data?.items ?? [];
  const rollback = useAction({ ...rollbackMutation(scope), onError: (error) => void toast({ type: "error", message: describeError(error) }) });
  const restore = useAction({ ...restoreMutation(scope), onError: (error) => void toast({ type: "error", message: describeError(error) }) });

  const versions: readonly Column<Deployment>[] = [
    { id: "version", header: "Version", width: "88px", cell: ({ version }) => <span className="mono">v{version}</span> },
    {
      id: "status",
      header: "State",
      cell: ({ status, error }) => (
        <span title={error ?? undefined}>
          <StatusPill status={STATUS[status][0]} word={STATUS[status][1]} plain />
        </span>
      ),
    },
    { id: "at", header: "Deployed", width: "168px", cell: ({ createdAt }) => <When at={createdAt} as={dayAndTime} /> },
    {
      id: "back",
      header: "",
      width: "132px",
      align: "right",
      cell: ({ id, status }) =>
        status === "superseded" && (
          <Button size="small" onClick={() => rollback.mutate(id)} loading={rollback.isPending && rollback.variables === id}>
            Make live again
          </Button>
        ),
    },
  ];
  const kept: readonly Column<Checkpoint>[] = [
    { id: "message", header: "Checkpoint", cell: ({ message }) => message },
    { id: "verified", header: "State", width: "112px", cell: ({ verified }) => verified && <StatusPill status="verified" plain />, wideOnly: true },
    { id: "at", header: "Saved", width: "168px", cell: ({ createdAt }) => <When at={createdAt} as={dayAndTime} /> },
    {
      id: "restore",
      header: "",
      width: "96px",
      align: "right",
      cell: ({ id }) => (
        <Button size="small" onClick={() => restore.mutate(id)} loading={restore.isPending && restore.variables === id}>
          Restore
        </Button>
      ),
    },
  ];
  return (
    <>
      <section aria-labelledby="versions">
        <h2 id="versions">Versions</h2>
        {deployments.length === 0 ? (
          <p>Nothing was deployed yet.</p>
        ) : (
          <DataTable label="Versions" columns={versions} rows={deployments} rowKey={({ id }) => id} />
        )}
      </section>
      <section aria-labelledby="checkpoints">
        <h2 id="checkpoints">Checkpoints</h2>
        {checkpoints.length === 0 ? (
          <p>The assistant keeps one after each turn that passed.</p>
        ) : (
          <DataTable label="Checkpoints" columns={kept} rows={checkpoints} rowKey={({ id }) => id} />
        )}
      </section>
    </>
  );
}
