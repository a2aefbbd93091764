import { useQuery } from "@tanstack/react-query";
import type { Deployment } from "../../../../contracts/deployments.ts";
import { call } from "../../api/client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Patch } from "../conversation/Patch.tsx";
import styles from "./ProjectPage.module.css";

interface VersionDiffDialogProps {
  readonly version: Deployment;
  readonly before: Deployment;
  readonly onClose: () => void;
}

/** The differences between the files of a version and those of an earlier one. */
export function VersionDiffDialog({ version, before, onClose }: VersionDiffDialogProps) {
  const { id: organisationId } = useOrganisation();
  const diff = useQuery({
    queryKey: ["version-diff", version.checkpointId, before.checkpointId],
    queryFn: ({ signal }) =>
      call("platform", "diffCheckpoint", {
        params: { organisation_id: organisationId, id: version.projectId, checkpointId: version.checkpointId },
        query: { against: before.checkpointId },
        signal,
      }),
  });
  const files = diff.data?.files ?? [];
  return (
    <Dialog open width={840} title={`From v${before.version} to v${version.version}`} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {diff.isPending && <SkeletonRows rows={3} height={64} />}
      {diff.error && <p role="alert">{describeError(diff.error)}</p>}
      {diff.isSuccess && files.length === 0 && <p className="second">Their files are the same.</p>}
      <div className={styles.diff}>
        {files.map(({ filePath, status, patch }) => (
          <section key={filePath} aria-label={filePath}>
            <h3>
              <code>{filePath}</code> <span className="second">{status}</span>
            </h3>
            <Patch patch={patch} label={filePath} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
