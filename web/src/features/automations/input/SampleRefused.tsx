import styles from "./input.module.css";

/** Why no sample is offered. */
export function SampleRefused({ reason }: { reason: string }) {
  return <p className={styles.note}>The code fails with the sample that is known for it, so none is offered: {reason}</p>;
}
