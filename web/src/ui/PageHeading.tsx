import type { ReactNode } from "react";
import styles from "./PageHeading.module.css";

export function PageHeading({ title, subtext, actions, help }: { title: ReactNode; subtext?: ReactNode; actions?: ReactNode; help?: ReactNode }) {
  return (
    <header className={styles.heading}>
      <div>
        <div className={styles.named}>
          <h1 className={styles.title}>{title}</h1>
          {help}
        </div>
        {subtext && <p className={styles.subtext}>{subtext}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
