import { useMemo } from "react";
import type { MappingModel } from "../../../../contracts/flow.ts";
import { coverage } from "./coverage.ts";
import { MappingPreview } from "./MappingPreview.tsx";
import { pathTree } from "./path-tree.ts";
import { RuleEditor } from "./RuleEditor.tsx";
import styles from "./mapping.module.css";

const ROW = 28;
/** Share of the middle column; the style sheet gives the rules the same. */
const RULE_WIDTH = 0.64;

interface MappingBoardProps {
  readonly mapping: MappingModel;
  /** The automation that is run to try the rules. */
  readonly automation: string | null;
  readonly selected: string | null;
  readonly onSelect: (target: string | null) => void;
  readonly onOpenCode: (file: string, line: number) => void;
}

/** Source at the left, target at the right, the rules between them on their own lines. */
export function MappingBoard({ mapping, automation, selected, onSelect, onOpenCode }: MappingBoardProps) {
  const { filled, total } = coverage(mapping);
  const sources = useMemo(() => pathTree(mapping.rows.flatMap((row) => row.sources.map(plain))), [mapping]);
  const targets = useMemo(() => pathTree([...mapping.rows.map((row) => row.target), ...(mapping.missing ?? [])]), [mapping]);
  const chosen = mapping.rows.find((row) => row.target === selected) ?? null;
  const height = Math.max(sources.length, targets.length) * ROW + 16;
  const yOf = (rows: readonly { path: string }[], path: string) => rows.findIndex((row) => row.path === path) * ROW + ROW / 2 + 8;
  const isMissing = (path: string) => mapping.missing?.includes(path) ?? false;

  return (
    <div className={styles.board}>
      <header className={styles.head}>
        <h2>{mapping.name}</h2>
        <button type="button" className={styles.link} onClick={() => onOpenCode(mapping.file, mapping.rows[0]?.span.startLine ?? 1)}>
          {mapping.file}
        </button>
        <span className={styles.coverage}>
          <meter min={0} max={Math.max(total, 1)} value={filled} aria-label="Coverage" />
          <b>
            {filled} of {total}
          </b>{" "}
          fields{mapping.missing === null ? ", the target's type is not known" : ""}
        </span>
      </header>
      <div className={styles.columnsHead}>
        <h3>{mapping.sourceType}</h3>
        <h3>Rules</h3>
        <h3>{mapping.targetType}</h3>
      </div>
      <div className={styles.columns}>
        <ul className={styles.tree} aria-label={`Fields of ${mapping.sourceType}`}>
          {sources.map((row) => (
            <li
              key={row.path}
              style={{ paddingLeft: 16 + row.depth * 16 }}
              data-leaf={row.isLeaf}
              data-selected={chosen?.sources.map(plain).includes(row.path) ?? false}
            >
              <span className={styles.field} title={row.path}>
                {row.name}
              </span>
            </li>
          ))}
        </ul>
        <div className={styles.rules} style={{ height }}>
          <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {mapping.rows.map((row) => {
              const to = yOf(targets, row.target);
              const isChosen = row === chosen;
              const left = 50 - (RULE_WIDTH * 100) / 2;
              return (
                <g key={row.target} data-selected={isChosen}>
                  {row.sources.map(plain).map((source) => {
                    const from = yOf(sources, source);
                    return <Line key={source} d={`M0 ${from}C${left * 0.6} ${from} ${left * 0.4} ${to} ${left} ${to}`} isChosen={isChosen} />;
                  })}
                  <Line d={`M${100 - left} ${to}H100`} isChosen={isChosen} />
                </g>
              );
            })}
            {(mapping.missing ?? []).map((field) => (
              <path key={field} className={styles.gap} d={`M50 ${yOf(targets, field)}H100`} />
            ))}
          </svg>
          {mapping.rows.map((row) => (
            <button
              key={row.target}
              type="button"
              className={styles.rule}
              data-rule={row.rule}
              aria-pressed={row === chosen}
              style={{ top: yOf(targets, row.target) - 11 }}
              onClick={() => onSelect(row === chosen ? null : row.target)}
              title={`${row.target}: ${row.expression}`}
            >
              <bdi dir="ltr">{row.rule === "direct" ? `→ ${row.expression}` : row.expression}</bdi>
            </button>
          ))}
          {(mapping.missing ?? []).map((field) => (
            <span key={field} className={styles.noSource} style={{ top: yOf(targets, field) - 11 }}>
              no source yet
            </span>
          ))}
        </div>
        <ul className={styles.tree} aria-label={`Fields of ${mapping.targetType}`}>
          {targets.map((row) => (
            <li
              key={row.path}
              style={{ paddingLeft: 16 + row.depth * 16 }}
              data-leaf={row.isLeaf}
              data-selected={chosen?.target === row.path}
              data-missing={isMissing(row.path)}
            >
              <span className={styles.field} title={row.path}>
                {row.name}
              </span>
              {isMissing(row.path) && <span className={styles.meta}>required</span>}
            </li>
          ))}
        </ul>
      </div>
      {chosen && <RuleEditor key={chosen.target} mapping={mapping} row={chosen} onClose={() => onSelect(null)} onOpenCode={onOpenCode} />}
      {automation !== null && <MappingPreview mapping={mapping} automation={automation} />}
    </div>
  );
}

/** A selected line is a passage: walls, ground and light. */
function Line({ d, isChosen }: { d: string; isChosen: boolean }) {
  if (!isChosen) return <path d={d} className={styles.line} />;
  return (
    <>
      <path d={d} className={styles.wall} />
      <path d={d} className={styles.ground} />
      <path d={d} className={styles.light} />
    </>
  );
}

/** `items[0].name` is drawn in the tree as `items.name`. */
function plain(path: string): string {
  return path.replaceAll(/\[\d+\]/g, "");
}
