import styles from "./Skeleton.module.css";

/** Stands where something of this size is about to be. */
export function Skeleton({ width = "100%", height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

/** Rows of the size of the list that is loading; carries the words for screen readers. */
export function SkeletonRows({ rows = 5, height = 56 }: { rows?: number; height?: number }) {
  return (
    <div role="status" data-loading>
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} style={{ height }}>
          <Skeleton width={56} height={24} />
          <Skeleton width={`${32 + ((row * 13) % 24)}%`} height={14} />
        </div>
      ))}
    </div>
  );
}
