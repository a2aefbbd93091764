import type { ReactNode } from "react";
import { Mark } from "../../ui/Logo.tsx";
import { LeftHouse, RightHouse } from "./Houses.tsx";
import styles from "./PassageFrame.module.css";

/** The form stands in the arch of a lit passage between two houses. */
export function PassageFrame({ title, children, footer }: { title: string; children: ReactNode; footer?: ReactNode }) {
  return (
    <main className={styles.street}>
      <div className={styles.left}>
        <LeftHouse />
      </div>
      <div className={styles.passage}>
        <div className={styles.lamp} aria-hidden="true" />
        <div className={styles.arch}>
          <div className={styles.form}>
            <div className={styles.head}>
              <Mark size={44} />
              <h1>{title}</h1>
            </div>
            {children}
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      </div>
      <div className={styles.right}>
        <RightHouse />
      </div>
    </main>
  );
}
