import { useVirtualizer } from "@tanstack/react-virtual";
import { ChevronDown, ChevronRight, File, Lock } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Arch } from "../../ui/Arch.tsx";
import type { TreeRow } from "./file-tree.ts";
import { stepInTree } from "./step-in-tree.ts";
import styles from "./editor.module.css";

const ROW_HEIGHT = 28;

export interface FileMarks {
  readonly isDerived: (path: string) => boolean;
  readonly isLocked: (path: string) => boolean;
  readonly isFromAssistant: (path: string) => boolean;
  readonly isUnsaved: (path: string) => boolean;
}

interface FileTreeProps {
  readonly rows: readonly TreeRow[];
  readonly closed: ReadonlySet<string>;
  readonly active: string;
  readonly marks: FileMarks;
  readonly onToggle: (path: string) => void;
  readonly onOpen: (path: string) => void;
}

/** One stop of the Tab key, arrows within; only the rows in sight are drawn. */
export function FileTree({ rows, closed, active, marks, onToggle, onOpen }: FileTreeProps) {
  const parent = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<string | null>(null);
  const indexOf = (path: string | null) => rows.findIndex(({ item }) => item.path === path);
  const current = Math.max(indexOf(at), at === null ? indexOf(active) : 0, 0);
  const drawn = useVirtualizer({
    count: rows.length,
    getScrollElement: () => parent.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    getItemKey: (index) => rows[index]?.item.path ?? index,
  });
  const activeIndex = indexOf(active);
  // When another file is opened, and only then: who scrolls the list looks for something.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === active || activeIndex < 0) return;
    shown.current = active;
    drawn.scrollToIndex(activeIndex, { align: "auto" });
  }, [active, activeIndex, drawn]);

  const move = (event: KeyboardEvent) => {
    const step = stepInTree(rows, closed, current, event.key);
    if (!step) return;
    event.preventDefault();
    if (step.toggle !== undefined) return onToggle(step.toggle);
    const path = rows[step.to]?.item.path;
    if (path === undefined) return;
    setAt(path);
    drawn.scrollToIndex(step.to, { align: "auto" });
    // It may only be drawn now that it is scrolled to.
    requestAnimationFrame(() => parent.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus());
  };

  return (
    <div ref={parent} className={styles.tree} role="tree" aria-label="Files" tabIndex={-1} onKeyDown={move}>
      <div role="presentation" style={{ height: drawn.getTotalSize(), position: "relative" }}>
        {drawn.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const { item, depth } = row;
          const isFolder = item.kind === "folder";
          return (
            <button
              key={item.path}
              type="button"
              role="treeitem"
              className={styles.treeRow}
              title={item.path}
              style={{ paddingLeft: 12 + depth * 15, transform: `translateY(${start}px)` }}
              tabIndex={index === current ? 0 : -1}
              aria-level={depth + 1}
              aria-selected={item.path === active}
              aria-expanded={isFolder ? !closed.has(item.path) : undefined}
              onClick={() => {
                setAt(item.path);
                if (isFolder) onToggle(item.path);
                else onOpen(item.path);
              }}
            >
              {isFolder ? closed.has(item.path) ? <ChevronRight size={14} /> : <ChevronDown size={14} /> : <File size={13} />}
              <span className={styles.treeName} data-derived={marks.isDerived(item.path)}>
                {item.name}
              </span>
              {marks.isDerived(item.path) && <span className={styles.derived}>derived</span>}
              {!isFolder && marks.isLocked(item.path) && <Lock size={11} role="img" aria-label="locked for the assistant" className={styles.lock ?? ""} />}
              {marks.isFromAssistant(item.path) && (
                <span className={styles.mark}>
                  <Arch state="passed" label="changed by the assistant" height={12} />
                </span>
              )}
              {marks.isUnsaved(item.path) && <i className={styles.dot} role="img" aria-label="not saved" />}
            </button>
          );
        })}
      </div>
    </div>
  );
}
