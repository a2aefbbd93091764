import styles from "./Counter.module.css";

export function Counter({ value, alarming = false }: { value: number; alarming?: boolean }) {
  return (
    <span className={styles.counter} data-alarming={alarming}>
      {value.toLocaleString("en")}
    </span>
  );
}
