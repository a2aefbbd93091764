import { ChevronDown, ChevronRight, File, Lock, Search } from "lucide-react";
import { useState } from "react";
import type { ProjectFile } from "../../../../contracts/platform.ts";
import { Arch } from "../../ui/Arch.tsx";
import { Input } from "../../ui/Input.tsx";
import { useEdits } from "./edit-store.ts";
import { fileTree, visibleRows } from "./file-tree.ts";
import { lockedPaths, lockOf } from "./locks.ts";
import styles from "./editor.module.css";

const MOST_HITS = 100;

/** The project's files, with what is unsaved and what the assistant changed; typing finds text in all of them. */
export function FilesSide({ files, active, onOpen }: { files: readonly ProjectFile[]; active: string; onOpen: (path: string) => void }) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [query, setQuery] = useState("");
  const edits = useEdits((state) => state.edits);
  const assistant = useEdits((state) => state.assistant);
  const locked = lockedPaths(files);
  const toggle = (path: string) =>
    setClosed((before) => (before.has(path) ? new Set([...before].filter((other) => other !== path)) : new Set([...before, path])));
  const wanted = query.trim().toLowerCase();
  const found = wanted
    ? files
        .filter(
          ({ filePath, content, isBinary }) =>
            filePath.toLowerCase().includes(wanted) || (!isBinary && (edits[filePath]?.text ?? content).toLowerCase().includes(wanted)),
        )
        .slice(0, MOST_HITS)
    : files;
  const writers = new Map(files.map((file) => [file.filePath, file.lastWriter]));
  return (
    <>
      <div className={styles.find}>
        <Input
          aria-label="Find in files"
          placeholder="Find in files"
          icon={<Search size={13} />}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      {found.length === 0 && (
        <p className={styles.note}>
          No file contains “<bdi>{query}</bdi>”.
        </p>
      )}
      <ul className={styles.tree} aria-label="Files">
        {visibleRows(fileTree(found.map(({ filePath }) => filePath)), wanted ? new Set() : closed).map(({ item, depth }) => (
          <li key={item.path}>
            <button
              type="button"
              className={styles.treeRow}
              title={item.path}
              style={{ paddingLeft: 12 + depth * 15 }}
              aria-current={item.path === active}
              aria-expanded={item.kind === "folder" ? !closed.has(item.path) : undefined}
              onClick={() => (item.kind === "folder" ? toggle(item.path) : onOpen(item.path))}
            >
              {item.kind === "folder" ? closed.has(item.path) ? <ChevronRight size={14} /> : <ChevronDown size={14} /> : <File size={13} />}
              <span className={styles.treeName} data-derived={writers.get(item.path) === "derived"}>
                {item.name}
              </span>
              {writers.get(item.path) === "derived" && <span className={styles.derived}>derived</span>}
              {item.kind === "file" && lockOf(item.path, locked) !== null && (
                <Lock size={11} role="img" aria-label="locked for the assistant" className={styles.lock ?? ""} />
              )}
              {item.path in assistant && (
                <span className={styles.mark}>
                  <Arch state="passed" label="changed by the assistant" height={12} />
                </span>
              )}
              {item.path in edits && <i className={styles.dot} role="img" aria-label="not saved" />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
