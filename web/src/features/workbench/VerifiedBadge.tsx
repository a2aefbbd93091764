import { Suspense, useState } from "react";
import type { Verification } from "../../../../contracts/flow.ts";
import { checkMutation } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { Arches } from "../../ui/Arch.tsx";
import { GATES } from "../../../../contracts/gates.ts";
import { part } from "../../ui/part.tsx";
import { gateStates } from "./gates.ts";
import styles from "./header.module.css";

const GateEvidence = part(() => import("./GateEvidence.tsx").then((module) => module.GateEvidence));

/** Five arches and the first digits of the files' hash; behind them, what each gate found. */
export function VerifiedBadge({ verification }: { verification: Verification }) {
  const check = useAction(checkMutation(useScope()));
  const [wanted, setWanted] = useState(false);
  const states = check.isPending ? GATES.map(() => "running" as const) : gateStates(verification);
  const badge = (
    <button
      type="button"
      className={styles.badge}
      data-tour="badge"
      data-status={check.isPending ? "running" : verification.status}
      aria-haspopup="dialog"
      {...(wanted ? {} : { onClick: () => setWanted(true) })}
    >
      <Arches states={states} label="Gates" />
      <span className={styles.badgeWord}>{check.isPending ? "Verifying" : WORD[verification.status]}</span>
      {verification.status === "verified" && <code className={styles.hash}>{verification.filesHash.slice(0, 6)}</code>}
    </button>
  );
  if (!wanted) return badge;
  return (
    <Suspense fallback={badge}>
      <GateEvidence verification={verification} checking={check.isPending} error={check.error} onCheck={() => check.mutate()}>
        {badge}
      </GateEvidence>
    </Suspense>
  );
}

const WORD = { verified: "Verified", failed: "Not verified", unverified: "Not verified" } as const;
