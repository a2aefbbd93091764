import styles from "./Sparkline.module.css";

export interface Bar {
  readonly total: number;
  readonly failed: number;
}

/** Bars of one period each, oldest first, their failed share in red; a dashed line where nothing ran. */
export function Sparkline({ bars, label, height = 22 }: { bars: readonly Bar[]; label: string; height?: number }) {
  const most = Math.max(1, ...bars.map(({ total }) => total));
  const width = bars.length * 6 - 1;
  return (
    <svg className={styles.sparkline} width={width} height={height} role="img" aria-label={label}>
      {bars.map(({ total, failed }, position) => (
        <g key={position} transform={`translate(${position * 6} 0)`}>
          <rect className={total > 0 ? styles.total : styles.none} y={height - tall(total)} width={5} height={tall(total)} />
          {failed > 0 && <rect className={styles.failed} y={height - Math.max(2, share(failed))} width={5} height={Math.max(2, share(failed))} />}
        </g>
      ))}
    </svg>
  );

  function share(count: number): number {
    return (count / most) * height;
  }
  function tall(total: number): number {
    return total === 0 ? 1 : Math.max(2, share(total));
  }
}
