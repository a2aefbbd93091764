import styles from "./PassageLine.module.css";

/** Two hairline walls between two things; lit where data went. */
export function PassageLine({ lit = false, length = 9 }: { lit?: boolean; length?: number }) {
  return <span className={styles.line} data-lit={lit} style={{ width: length }} aria-hidden="true" />;
}
