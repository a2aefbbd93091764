import styles from "./screens.module.css";

export function Loading() {
  return (
    <div className={styles.loading} role="status" data-loading>
      <span className="spinner-arc" aria-hidden="true" />
      <span>Loading...</span>
    </div>
  );
}
