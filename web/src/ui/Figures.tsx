import type { ReactNode } from "react";
import styles from "./Figures.module.css";
import { Skeleton } from "./Skeleton.tsx";

/** What counts, side by side; two by two where there is no room. */
export function FigureStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.strip} aria-label={label}>
      {children}
    </section>
  );
}

interface FigureProps {
  label: string;
  /** Nothing while it is awaited. */
  value: ReactNode;
  note: ReactNode;
  alarming?: boolean;
  children?: ReactNode;
}

export function Figure({ label, value, note, alarming = false, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <div className={styles.label}>{label}</div>
      <div className={styles.value}>
        {value ?? <Skeleton width={48} height={20} />}
        {alarming && <span className={styles.dot} aria-hidden="true" />}
      </div>
      <div className={styles.note}>{note ?? <Skeleton width={96} height={12} />}</div>
      {children && <div className={styles.chart}>{children}</div>}
    </div>
  );
}
