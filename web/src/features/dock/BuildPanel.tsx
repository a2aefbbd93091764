import { useQuery } from "@tanstack/react-query";
import { automationsQuery } from "../../api/resources/automations.ts";
import { useIsVerifying } from "../../api/resources/gates.ts";
import { useScope } from "../../api/resources/scope.ts";
import { TriggerUrl } from "../automations/TriggerUrl.tsx";
import { clockTime } from "../../ui/format-time.ts";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { FixDeployment } from "./FixDeployment.tsx";
import { useBuild } from "./build-store.ts";
import styles from "./dock.module.css";

const PILL = { queued: "queued", building: "running", live: "live", failed: "failed", superseded: "cancelled", suspended: "suspended" } as const;
const WORD = { queued: "Queued", building: "Building", live: "Live", failed: "Failed", superseded: "Superseded", suspended: "Suspended" } as const;

export function BuildPanel() {
  const { deploymentId, status, lines, error } = useBuild();
  const isVerifying = useIsVerifying(useScope().projectId) && status === "queued";
  if (!status) return <p className={styles.empty}>Nothing was deployed from this page yet. Deploy builds the files, switches over and shows each step here.</p>;
  return (
    <div className={styles.build}>
      <div className={styles.buildHead}>
        <StatusPill status={isVerifying ? "running" : PILL[status]} word={isVerifying ? "Verifying" : WORD[status]} />
        {isVerifying && <p className={styles.hint}>The gates run over the changed files. The build follows when all of them have passed.</p>}
        {error && (
          <p className={styles.buildError} role="alert">
            {error}
          </p>
        )}
        {status === "failed" && (
          <>
            <p className={styles.hint}>Fix what is named above and deploy again. The version that was live before still is.</p>
            <FixDeployment />
          </>
        )}
      </div>
      {status === "live" && deploymentId && <HowToCall deploymentId={deploymentId} />}
      <ol aria-label="Build output">
        {lines.map((line, index) => (
          <li key={index} data-level={line.level} className={styles.buildLine}>
            <time>{clockTime(line.at)}</time>
            <span>{line.phase}</span>
            <span className={styles.message}>{line.text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function HowToCall({ deploymentId }: { deploymentId: string }) {
  const scope = useScope();
  const { data } = useQuery(automationsQuery(scope.organisationId, scope.projectId));
  const deployed = (data?.items ?? []).filter((automation) => automation.deploymentId === deploymentId && automation.trigger.url);
  return deployed.map((automation) => <TriggerUrl key={automation.id} automation={automation} />);
}
