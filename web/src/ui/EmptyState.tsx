import type { ReactNode } from "react";
import { Passage } from "./Passage.tsx";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  aside?: ReactNode;
  /** Where it fills a part of a screen that has a heading of its own. */
  isPart?: boolean;
}

/** Nothing here yet, and what to do next. */
export function EmptyState({ title, children, actions, aside, isPart = false }: EmptyStateProps) {
  const Title = isPart ? "h2" : "h1";
  return (
    <section className={styles.empty} data-part={isPart}>
      <Passage />
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
      {aside && <div className={styles.aside}>{aside}</div>}
    </section>
  );
}
