import { Suspense, useState } from "react";
import type { Verification } from "../../../../contracts/flow.ts";
import { runGates, useGatesRun, useIsVerifying } from "../../api/resources/gates.ts";
import { useScope } from "../../api/resources/scope.ts";
import { Arches } from "../../ui/Arch.tsx";
import { GATES } from "../../../../contracts/gates.ts";
import { part } from "../../ui/part.tsx";
import { gateStates, unprovedOf } from "./gates.ts";
import styles from "./header.module.css";

const GateEvidence = part(() => import("./GateEvidence.tsx").then((module) => module.GateEvidence));

/** Five arches and the first digits of the files' hash; behind them, what each gate found. */
export function VerifiedBadge({ verification }: { verification: Verification }) {
  const scope = useScope();
  const isVerifying = useIsVerifying(scope.projectId);
  const error = useGatesRun((run) => run.error);
  const [wanted, setWanted] = useState(false);
  const states = isVerifying ? GATES.map(() => "running" as const) : gateStates(verification);
  const badge = (
    <button
      type="button"
      className={styles.badge}
      data-tour="badge"
      data-status={isVerifying ? "running" : verification.status}
      aria-haspopup="dialog"
      {...(wanted ? {} : { onClick: () => setWanted(true) })}
    >
      <Arches states={states} label="Gates" />
      <span className={styles.badgeWord}>{isVerifying ? "Verifying" : WORD[verification.status]}</span>
      {verification.status === "verified" && !isVerifying && <code className={styles.hash}>{verification.filesHash.slice(0, 6)}</code>}
    </button>
  );
  const open = isVerifying || verification.status !== "verified" ? 0 : unprovedOf(verification).length;
  return (
    <>
      {wanted ? (
        <Suspense fallback={badge}>
          <GateEvidence verification={verification} checking={isVerifying} error={error} onCheck={() => void runGates(scope)}>
            {badge}
          </GateEvidence>
        </Suspense>
      ) : (
        badge
      )}
      {open > 0 && <span className={styles.unproved}>{open} unproved</span>}
    </>
  );
}

const WORD = { verified: "Verified", failed: "Not verified", unverified: "Not verified" } as const;
