import styles from "./Arch.module.css";

export type GateState = "passed" | "running" | "failed" | "none";

const NAME: Readonly<Record<GateState, string>> = { passed: "passed", running: "in progress", failed: "failed", none: "not reached" };

/** A gate as an arch: filled when passed, half filled while in progress, barred when failed, an outline before. */
export function Arch({ state, label, height = 16 }: { state: GateState; label?: string; height?: number }) {
  const named = label ? { role: "img", "aria-label": `${label}: ${NAME[state]}` } : { "aria-hidden": true };
  return (
    <svg className={styles.arch} data-state={state} width={(height * 10) / 16} height={height} viewBox="0 0 10 16" {...named}>
      <path className={styles.wall} d="M.7 15.300V5a4.3 4.3 0 0 1 8.6 0v10.300Z" />
      {state === "running" && <path className={styles.fill} d="M1 9h8v6H1Z" />}
      {state === "failed" && <path className={styles.bars} d="M3.6 2v13M6.4 2v13M1 8.500h8" />}
    </svg>
  );
}

/** The verified badge's row: one arch for each gate, in their order. */
export function Arches({ states, label }: { states: readonly GateState[]; label: string }) {
  return (
    <span className={styles.row} role="img" aria-label={label}>
      {states.map((state, position) => (
        <Arch key={position} state={state} height={14} />
      ))}
    </span>
  );
}
