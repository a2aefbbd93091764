import { Popover } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import type { Verification } from "../../../../contracts/flow.ts";
import { checkMutation } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { Arch, Arches } from "../../ui/Arch.tsx";
import { Button } from "../../ui/Button.tsx";
import { describeError } from "../../shell/describe-error.ts";
import { formatDuration } from "../../ui/format-duration.ts";
import { GATE_ORDER, gateLabel, gateStates } from "./gates.ts";
import styles from "./header.module.css";

/** Five arches and the first digits of the files' hash; behind them, what each gate found. */
export function VerifiedBadge({ verification }: { verification: Verification }) {
  const check = useMutation(checkMutation(useScope()));
  const states = check.isPending ? GATE_ORDER.map(() => "running" as const) : gateStates(verification);
  const word = check.isPending ? "Verifying" : WORD[verification.status];
  return (
    <Popover.Root>
      <Popover.Trigger>
        <button type="button" className={styles.badge} data-status={check.isPending ? "running" : verification.status}>
          <Arches states={states} label="Gates" />
          <span className={styles.badgeWord}>{word}</span>
          {verification.status === "verified" && <code className={styles.hash}>{verification.filesHash.slice(0, 6)}</code>}
        </button>
      </Popover.Trigger>
      <Popover.Content width="360px" align="end" className={styles.evidence}>
        <h2>{TITLE[verification.status]}</h2>
        <p>{verification.reason ?? SENTENCE[verification.status]}</p>
        <ul>
          {GATE_ORDER.map((gate, index) => {
            const result = verification.gates.find((candidate) => candidate.gate === gate);
            return (
              <li key={gate}>
                <Arch state={states[index] ?? "none"} label={gateLabel(gate)} />
                <span>{gateLabel(gate)}</span>
                <span className={styles.summary}>{result?.summary ?? "not run yet"}</span>
                <span className={styles.time}>{result && result.status !== "skipped" ? formatDuration(result.durationMs) : ""}</span>
              </li>
            );
          })}
        </ul>
        <div className={styles.evidenceFoot}>
          <code title={verification.filesHash}>{verification.filesHash.slice(0, 12)}</code>
          <Button size="small" onClick={() => check.mutate()} loading={check.isPending}>
            Run the gates
          </Button>
        </div>
        {check.error && <p role="alert">{describeError(check.error)}</p>}
      </Popover.Content>
    </Popover.Root>
  );
}

const WORD = { verified: "Verified", failed: "Not verified", unverified: "Not verified" } as const;
const TITLE = { verified: "Every gate passed for exactly these files", failed: "A gate failed", unverified: "Not verified yet" } as const;
const SENTENCE = {
  verified: "Any edit clears the badge until the gates pass again.",
  failed: "Fix what the gate names, or ask the assistant to.",
  unverified: "The files changed since the gates last ran.",
} as const;
