import { Search } from "lucide-react";
import { useMemo, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import type { ProjectFile } from "../../../../contracts/project-files.ts";
import { Input } from "../../ui/Input.tsx";
import { type EditState, useEdits } from "./edit-store.ts";
import { fileTree, visibleRows } from "./file-tree.ts";
import { FileTree } from "./FileTree.tsx";
import { lockedPaths, lockOf } from "./locks.ts";
import styles from "./editor.module.css";

const MOST_HITS = 100;
const NONE: ReadonlySet<string> = new Set();
const NO_EDITS: EditState["edits"] = {};

/** The project's files, with what is unsaved and what the assistant changed; typing finds text in all of them. */
export function FilesSide({ files, active, onOpen }: { files: readonly ProjectFile[]; active: string; onOpen: (path: string) => void }) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  // Only a search looks into what is being typed: everything else here is the same after each key.
  const edits = useEdits((state) => (wanted ? state.edits : NO_EDITS));
  const unsaved = useEdits(useShallow((state) => Object.keys(state.edits)));
  const assistant = useEdits((state) => state.assistant);
  const locked = useMemo(() => lockedPaths(files), [files]);
  const derived = useMemo(() => new Set(files.flatMap(({ filePath, lastWriter }) => (lastWriter === "derived" ? [filePath] : []))), [files]);
  const toggle = (path: string) =>
    setClosed((before) => (before.has(path) ? new Set([...before].filter((other) => other !== path)) : new Set([...before, path])));
  const found = useMemo(
    () =>
      files
        .filter(
          ({ filePath, content, isBinary }) =>
            wanted === "" || filePath.toLowerCase().includes(wanted) || (!isBinary && (edits[filePath]?.text ?? content).toLowerCase().includes(wanted)),
        )
        .slice(0, wanted ? MOST_HITS : undefined)
        .map(({ filePath }) => filePath),
    [files, edits, wanted],
  );
  const tree = useMemo(() => fileTree(found), [found]);
  const rows = useMemo(() => visibleRows(tree, wanted ? NONE : closed), [tree, wanted, closed]);
  const marks = {
    isDerived: (path: string) => derived.has(path),
    isLocked: (path: string) => lockOf(path, locked) !== null,
    isFromAssistant: (path: string) => path in assistant,
    isUnsaved: (path: string) => unsaved.includes(path),
  };
  return (
    <div className={styles.files}>
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
      <FileTree rows={rows} closed={wanted ? NONE : closed} active={active} marks={marks} onToggle={toggle} onOpen={onOpen} />
    </div>
  );
}
