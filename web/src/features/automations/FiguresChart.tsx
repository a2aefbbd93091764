import type { AutomationFigures } from "../../../../contracts/automations.ts";
import { dateTime } from "../../ui/format-time.ts";
import styles from "./figures.module.css";

const HEIGHT = 72;
const WIDTH = 960;
const GAP = 4;

interface FiguresChartProps {
  readonly figures: { readonly buckets: readonly Pick<AutomationFigures["buckets"][number], "at" | "total" | "failed">[] };
  /** What a span is called. */
  readonly nameOf?: (at: string) => string;
  /** What stands at the right. */
  readonly end?: string;
}

/** Bars of one span each, the failed part in red at the foot; the longest is as high as the chart. */
export function FiguresChart({ figures: { buckets }, nameOf = dateTime, end = "now" }: FiguresChartProps) {
  const most = Math.max(1, ...buckets.map(({ total }) => total));
  const step = WIDTH / Math.max(1, buckets.length);
  const tall = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT));
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Runs over time, ${most.toLocaleString("en")} at most in one span`}
      >
        {buckets.map(({ at, total, failed }, index) => (
          <g key={at} transform={`translate(${index * step} 0)`}>
            <title>{`${nameOf(at)}: ${total} runs, ${failed} failed`}</title>
            <rect className={styles.ground} width={step} height={HEIGHT} />
            <rect className={styles.ran} y={HEIGHT - tall(total)} width={step - GAP} height={tall(total)} />
            <rect className={styles.failed} y={HEIGHT - tall(failed)} width={step - GAP} height={tall(failed)} />
            {total === 0 && <rect className={styles.nothing} y={HEIGHT - 1} width={step - GAP} height={1} />}
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{buckets[0] && nameOf(buckets[0].at)}</span>
        <span>{buckets.some(({ total }) => total > 0) ? `highest bar ${most.toLocaleString("en")}` : "nothing ran"}</span>
        <span>{end}</span>
      </figcaption>
    </figure>
  );
}
