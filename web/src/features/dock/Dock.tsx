import { X } from "lucide-react";
import { setShell, useShell } from "../../shell/shell-store.ts";
import { Counter } from "../../ui/Counter.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { BuildPanel } from "./BuildPanel.tsx";
import { LogsPanel } from "./LogsPanel.tsx";
import { ProblemsPanel } from "./ProblemsPanel.tsx";
import { RunsPanel } from "./RunsPanel.tsx";
import { TestsPanel } from "./TestsPanel.tsx";
import type { Problem } from "./problem.ts";
import styles from "./dock.module.css";

export const DOCK_TABS = ["logs", "build", "problems", "tests", "runs"] as const;
const LABEL = { logs: "Logs", build: "Build", problems: "Problems", tests: "Tests", runs: "Runs" } as const;

export interface DockProps {
  readonly problems: readonly Problem[];
  readonly onOpenFile: (file: string, line: number | null) => void;
}

/** What happens below the work: its bar is always there, its panel opens and closes. */
export function Dock({ problems, onOpenFile }: DockProps) {
  const isOpen = useShell((state) => state.isDockOpen);
  const active = useShell((state) => state.activeDockTab);
  const tab = DOCK_TABS.find((id) => id === active) ?? "logs";
  const errors = problems.filter((problem) => problem.severity === "error").length;
  return (
    <section className={styles.dock} aria-label="Dock">
      <div className={styles.bar}>
        <div role="tablist" aria-label="Dock" className={styles.tabs}>
          {DOCK_TABS.map((id) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`dock-${id}`}
              aria-selected={isOpen && tab === id}
              aria-controls="dock-panel"
              onClick={() => toggle(id, isOpen && tab === id)}
            >
              {LABEL[id]}
              {id === "problems" && problems.length > 0 && <Counter value={problems.length} alarming={errors > 0} />}
            </button>
          ))}
        </div>
        {isOpen && (
          <IconButton label="Close the dock" size="small" onClick={() => setShell({ isDockOpen: false })}>
            <X size={14} />
          </IconButton>
        )}
      </div>
      {isOpen && (
        <div id="dock-panel" role="tabpanel" aria-labelledby={`dock-${tab}`} className={styles.panel}>
          {tab === "logs" && <LogsPanel />}
          {tab === "build" && <BuildPanel />}
          {tab === "problems" && <ProblemsPanel problems={problems} onOpenFile={onOpenFile} />}
          {tab === "tests" && <TestsPanel />}
          {tab === "runs" && <RunsPanel />}
        </div>
      )}
    </section>
  );
}

function toggle(id: string, isShown: boolean): void {
  setShell(isShown ? { isDockOpen: false } : { isDockOpen: true, activeDockTab: id });
}
