import { PassageLine } from "./PassageLine.tsx";
import { GLYPHS } from "./system-glyphs.tsx";
import { useMark } from "./use-mark.ts";
import styles from "./SystemTile.module.css";

/** One system as a hairline square with its mark; with a sign or its initial where it has none. */
export function SystemTile({ system, size = 24 }: { system: string; size?: number }) {
  return (
    <span className={styles.tile} style={{ width: size, height: size }} title={system} role="img" aria-label={system}>
      <Mark system={system} />
    </span>
  );
}

/** Systems in the order in which data passes them. */
export function SystemTiles({ systems, max = 4 }: { systems: readonly string[]; max?: number }) {
  const shown = systems.slice(0, max);
  const hidden = systems.length - shown.length;
  if (shown.length === 0) return <span className={styles.none} aria-hidden="true" />;
  return (
    <span className={styles.tiles}>
      {shown.map((system, position) => (
        <span key={`${position}-${system}`} className={styles.tiles}>
          {position > 0 && <PassageLine />}
          <SystemTile system={system} />
        </span>
      ))}
      {hidden > 0 && <span className={styles.more}>+{hidden}</span>}
    </span>
  );
}

function Mark({ system }: { system: string }) {
  const path = useMark(system);
  if (path !== undefined)
    return (
      <svg width="14" height="14" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d={path} />
      </svg>
    );
  return GLYPHS[system.toLowerCase()] ?? <span className={styles.initial} data-initial={system.replace(/^own-/, "").charAt(0).toUpperCase()} />;
}
