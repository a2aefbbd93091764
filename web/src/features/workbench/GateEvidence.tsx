import { Popover } from "@radix-ui/themes";
import type { ReactNode } from "react";
import type { Verification } from "../../../../contracts/flow.ts";
import { describeError } from "../../shell/describe-error.ts";
import { HelpLink } from "../../shell/HelpLink.tsx";
import { Arch } from "../../ui/Arch.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatDuration } from "../../ui/format-duration.ts";
import { Layer } from "../../ui/Layer.tsx";
import { GATES, gateLabel } from "../../../../contracts/gates.ts";
import { gateStates, unprovedOf } from "./gates.ts";
import styles from "./header.module.css";

interface GateEvidenceProps {
  readonly verification: Verification;
  readonly checking: boolean;
  readonly error: Error | null;
  readonly onCheck: () => void;
  /** The badge, which opens this. */
  readonly children: ReactNode;
}

/** What each gate found. Opens as it arrives: it is fetched by the click that wants it. */
export function GateEvidence({ verification, checking, error, onCheck, children }: GateEvidenceProps) {
  const states = gateStates(verification);
  const unproved = unprovedOf(verification);
  return (
    <Layer>
      <Popover.Root defaultOpen>
        <Popover.Trigger>{children}</Popover.Trigger>
        <Popover.Content width="360px" align="end" className={styles.evidence}>
          <h2>{TITLE[verification.status]}</h2>
          <p>{verification.reason ?? SENTENCE[verification.status]}</p>
          <ul>
            {GATES.map((gate, index) => {
              const result = verification.gates.find((candidate) => candidate.gate === gate);
              return (
                <li key={gate}>
                  <Arch state={checking ? "running" : (states[index] ?? "none")} label={gateLabel(gate)} />
                  <span>{gateLabel(gate)}</span>
                  <span className={styles.summary}>{result?.summary ?? "not run yet"}</span>
                  <span className={styles.time}>{result && result.status !== "skipped" ? formatDuration(result.durationMs) : ""}</span>
                </li>
              );
            })}
          </ul>
          {unproved.length > 0 && (
            <>
              <h2>{unproved.length} unproved</h2>
              <ul className={styles.unprovedList}>
                {unproved.slice(0, MOST_UNPROVED).map(({ kind, message, file, line }) => (
                  <li key={`${kind} ${file}:${line} ${message}`} title={line === null ? file : `${file}:${line}`}>
                    {message}
                  </li>
                ))}
              </ul>
              {unproved.length > MOST_UNPROVED && <p>and {unproved.length - MOST_UNPROVED} more</p>}
            </>
          )}
          <div className={styles.evidenceFoot}>
            <code title={verification.filesHash}>{verification.filesHash.slice(0, 12)}</code>
            <HelpLink topic="assistant#gates" about="what each gate looks at" />
            <Button size="small" onClick={onCheck} loading={checking}>
              Run the gates
            </Button>
          </div>
          {error && <p role="alert">{describeError(error)}</p>}
        </Popover.Content>
      </Popover.Root>
    </Layer>
  );
}

const MOST_UNPROVED = 8;
const TITLE = { verified: "Every gate passed for exactly these files", failed: "A gate failed", unverified: "Not verified yet" } as const;
const SENTENCE = {
  verified: "Any edit clears the badge until the gates pass again.",
  failed: "Fix what the gate names, or ask the assistant to.",
  unverified: "The files changed since the gates last ran.",
} as const;
