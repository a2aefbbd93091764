import { useEffect, useMemo, useState } from "react";
import type { Run } from "../../../../contracts/runs.ts";
import { formatDuration } from "../../ui/format-duration.ts";
import { type Status, StatusGlyph } from "../../ui/StatusGlyph.tsx";
import { SystemTile } from "../../ui/SystemTile.tsx";
import { type Segment, waterfall } from "./waterfall.ts";
import styles from "./waterfall.module.css";

const LEGEND: readonly (readonly [Segment["phase"], string])[] = [
  ["running", "running"],
  ["waiting", "waiting to retry"],
  ["failed", "failed"],
  ["uncertain", "no answer known"],
];

interface WaterfallViewProps {
  readonly run: Run;
  readonly chosen: string | null;
  /** Step id → the connector that it calls. */
  readonly systems: ReadonlyMap<string, string>;
  readonly onChoose: (step: string) => void;
}

/** When each step ran; what still runs grows with the clock. */
export function WaterfallView({ run, chosen, systems, onChoose }: WaterfallViewProps) {
  const now = useClock(run.finishedAt === null && run.status !== "uncertain");
  const { rows, ticks } = useMemo(() => waterfall(run, now), [run, now]);
  const phases = new Set(rows.flatMap((row) => row.segments.map(({ phase }) => phase)));
  return (
    <section aria-label="Steps">
      <header className={styles.axis}>
        <span>Step</span>
        <span className={styles.scale}>
          {ticks.map((tick) => (
            <i key={tick.label} style={{ left: `${tick.at * 100}%` }}>
              {tick.label}
            </i>
          ))}
        </span>
        <span>Time</span>
      </header>
      {rows.length === 0 && <p className={styles.none}>{run.status === "queued" ? "Waiting for its turn." : "No step was recorded."}</p>}
      <ol>
        {rows.map(({ step, segments, durationMs }) => (
          <li key={step.id}>
            <button type="button" className={styles.stepRow} aria-current={step.id === chosen} onClick={() => onChoose(step.id)}>
              <span className={styles.stepName}>
                <StatusGlyph status={GLYPH[step.status]} />
                <StepTile system={systems.get(step.id)} />
                <span>{step.name}</span>
              </span>
              <span className={styles.bars}>
                {ticks.slice(1).map((tick) => (
                  <i key={tick.label} className={styles.gridLine} style={{ left: `${tick.at * 100}%` }} />
                ))}
                {segments.map((segment, index) => (
                  <i
                    key={index}
                    className={styles.bar}
                    data-phase={segment.phase}
                    style={{ left: `${segment.from * 100}%`, width: `max(3px, ${(segment.to - segment.from) * 100}%)` }}
                  />
                ))}
              </span>
              <span className={styles.stepTime}>{durationMs === null ? "not run" : formatDuration(durationMs)}</span>
            </button>
          </li>
        ))}
      </ol>
      <p className={styles.legend} aria-hidden="true">
        {LEGEND.filter(([phase]) => phases.has(phase)).map(([phase, word]) => (
          <span key={phase}>
            <i className={styles.bar} data-phase={phase} /> {word}
          </span>
        ))}
      </p>
    </section>
  );
}

function StepTile({ system }: { system: string | undefined }) {
  return system ? <SystemTile system={system} size={20} /> : <span className={styles.noTile} aria-hidden="true" />;
}

const GLYPH: Readonly<Record<Run["steps"][number]["status"], Status>> = {
  running: "running",
  succeeded: "succeeded",
  failed: "failed",
  uncertain: "uncertain",
  skipped: "draft",
};

function useClock(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
