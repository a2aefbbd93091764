import styles from "./PassageFrame.module.css";

const COLUMNS = [56, 168, 280, 392];
const ROWS = 9;
const ROW_HEIGHT = 112;

/** Which windows are lit, as row and column. */
const LIT_LEFT = new Set(["1-3", "2-1", "4-2"]);
const LIT_RIGHT = new Set(["1-3", "3-1"]);

export function LeftHouse() {
  return (
    <svg className={styles.house} width={480} height={1200} viewBox="0 0 480 1200" aria-hidden="true">
      <path className={styles.wall} d="M-600 112H40V68H96v44H479.5V1300H-600Z" />
      <path className={styles.edge} d="M-600 132H480" />
      <Windows top={168} lit={LIT_LEFT} />
    </svg>
  );
}

export function RightHouse() {
  return (
    <svg className={styles.house} width={480} height={1200} viewBox="0 0 480 1200" aria-hidden="true">
      <path className={styles.wall} d="M.5 232H72V206H100V180H128V154H156V128H184V102H268V128H296V154H324V180H352V206H380V232H1200V1300H.5Z" />
      <path className={styles.edge} d="M0 252H1200" />
      <circle className={styles.pane} cx="238" cy="172" r="22" />
      <path className={styles.pane} d="M238 150v44M216 172h44" />
      <Windows top={288} lit={LIT_RIGHT} />
    </svg>
  );
}

function Windows({ top, lit }: { top: number; lit: ReadonlySet<string> }) {
  return Array.from({ length: ROWS }, (_, row) =>
    COLUMNS.map((x, column) => {
      const arched = row % 3 === 0;
      const y = top + row * ROW_HEIGHT + (arched ? 0 : 14);
      const height = arched ? 56 : 42;
      return (
        <g key={`${row}-${column}`} transform={`translate(${x - 0.5} ${y + 0.5})`} className={lit.has(`${row}-${column}`) ? styles.lit : styles.pane}>
          <path d={arched ? `M0 ${height}V14a20 14 0 0 1 40 0V${height}Z` : `M0 0H40V${height}H0Z`} />
          <path d={`M20 0V${height}M-4 ${height + 3}H44`} />
        </g>
      );
    }),
  );
}
