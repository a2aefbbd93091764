import type { ReactNode } from "react";
import styles from "./PageHeading.module.css";

export function PageHeading({ title, subtext, actions }: { title: ReactNode; subtext?: ReactNode; actions?: ReactNode }) {
  return (
    <header className={styles.heading}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {subtext && <p className={styles.subtext}>{subtext}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
