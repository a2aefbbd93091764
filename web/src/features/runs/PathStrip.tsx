import { useMemo } from "react";
import type { AutomationFlow, FlowDocument } from "../../../../contracts/flow.ts";
import type { Step } from "../../../../contracts/runs.ts";
import { PassageLine } from "../../ui/PassageLine.tsx";
import { SystemTile } from "../../ui/SystemTile.tsx";
import { nodeStates, stepOf } from "../flow/run-path.ts";
import { simplifyFlow } from "../flow/simplify-flow.ts";
import styles from "./waterfall.module.css";

interface PathStripProps {
  readonly flow: AutomationFlow;
  readonly connections: FlowDocument["connections"];
  readonly steps: readonly Step[];
  readonly onChoose: (step: string) => void;
}

/** The systems in their order, with light as far as this run came. */
export function PathStrip({ flow, connections, steps, onChoose }: PathStripProps) {
  const canvas = useMemo(() => simplifyFlow(flow), [flow]);
  const states = nodeStates(canvas, steps);
  const shown = canvas.nodes.filter(({ kind }) => kind !== "end");
  const connectorOf = (alias: string) => connections.find((connection) => connection.alias === alias)?.connector ?? alias;
  return (
    <nav className={styles.path} aria-label="Path of this run">
      {shown.map((node, index) => {
        const state = states.get(node.id);
        const step = stepOf(node, steps);
        const isTrouble = state === "failed" || state === "uncertain";
        return (
          <span key={node.id} className={styles.hop}>
            {index > 0 && <PassageLine lit={state !== undefined && state !== "skipped"} length={28} />}
            <button
              type="button"
              className={styles.station}
              data-state={state ?? "idle"}
              disabled={!step}
              title={node.label}
              aria-label={`${node.label}: ${state ?? "not reached"}${isTrouble ? ", stopped here" : ""}`}
              onClick={() => step && onChoose(step.id)}
            >
              {node.connection ? <SystemTile system={connectorOf(node.connection)} size={34} /> : <span className={styles.condition}>{node.label}</span>}
              {isTrouble && <span className={styles.stopped}>stopped here</span>}
            </button>
          </span>
        );
      })}
    </nav>
  );
}
