import type { ReactNode } from "react";
import { Passage } from "./Passage.tsx";
import styles from "./EmptyState.module.css";

/** Nothing here yet, and what to do next. */
export function EmptyState({ title, children, actions, aside }: { title: string; children: ReactNode; actions?: ReactNode; aside?: ReactNode }) {
  return (
    <section className={styles.empty}>
      <Passage />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
      {aside && <div className={styles.aside}>{aside}</div>}
    </section>
  );
}
