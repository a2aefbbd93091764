import { goToNextChunk, goToPreviousChunk } from "@codemirror/merge";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { ProjectFile } from "../../../../contracts/project-files.ts";
import type { FileSet } from "../../api/resources/files.ts";
import { toast } from "../../shell/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { BinaryFile } from "./BinaryFile.tsx";
import { CodeEditor } from "./CodeEditor.tsx";
import { setEdit, settleAssistantChange, useEdits } from "./edit-store.ts";
import { reportProblems } from "./editor-problems.ts";
import { LockButton } from "./LockButton.tsx";
import { RenameDialog, type Renaming } from "./RenameDialog.tsx";
import { ShowInFlow } from "./ShowInFlow.tsx";
import type { LanguageClient } from "./typescript/language-client.ts";
import { languageExtension } from "./typescript/language-extension.ts";
import { tellUnsaved, useSave } from "./use-save.ts";
import styles from "./editor.module.css";

interface OpenFileProps {
  readonly file: ProjectFile;
  readonly line: number | null;
  readonly files: FileSet;
  readonly client: LanguageClient | null;
  readonly onOpen: (file: string, line?: number) => void;
  /** Left out where the flow is in sight. */
  readonly onShowInFlow?: (automation: string, node: string) => void;
  /** What the editor does besides editing. */
  readonly more?: Extension;
  readonly onView?: (view: EditorView | null) => void;
}

/** One file, to be read and edited, with what the assistant changed in it. */
export function OpenFile({ file, line, files, client, more, onOpen, onShowInFlow, onView }: OpenFileProps) {
  const path = file.filePath;
  const save = useSave();
  const edit = useEdits((state) => state.edits[path]);
  const before = useEdits((state) => state.assistant[path]);
  const [view, setView] = useState<EditorView | null>(null);
  const text = edit ? (edit.text ?? "") : file.content;
  // An edit that began before the assistant's change does not hold it until it is merged.
  const holdsChange = before !== undefined && before !== text && edit?.base !== before;
  const original = holdsChange ? before : null;
  // Fixed while it is shown: accepting a part changes the editor's own copy of it.
  const [shownOriginal, setShownOriginal] = useState(original);
  if (shownOriginal === null && original !== null) setShownOriginal(original);
  const [renaming, setRenaming] = useState<Renaming | null>(null);
  const [definition, setDefinition] = useState<{ readonly path: string; readonly line: number } | null>(null);
  useEffect(() => {
    if (!definition) return;
    setDefinition(null);
    onOpen(definition.path, definition.line);
  }, [definition, onOpen]);
  const language = useMemo(
    () =>
      client && /\.tsx?$/.test(path)
        ? languageExtension(client, path, {
            onFindings: (findings, lineOf) =>
              reportProblems(
                path,
                findings.map(({ from, ...found }) => ({ ...found, file: path, line: lineOf(from), column: null, source: "editor" })),
              ),
            onDefinition: setDefinition,
            onRename: (position, name) => setRenaming({ position, name }),
            onRefused: (message) => toast({ type: "info", message }),
          })
        : [],
    [client, path],
  );
  const extension = useMemo(() => [language, more ?? []], [language, more]);
  const saveAll = (paths?: string[]) => void save(paths).catch(tellUnsaved);
  const settle = () => {
    settleAssistantChange(path, file.content);
    setShownOriginal(null);
  };
  const undoAll = () => {
    // A file that the assistant made goes away again.
    setEdit(path, file.content, before === "" ? null : (before ?? ""));
    settle();
  };

  if (file.isBinary) return <BinaryFile file={file} files={files} />;
  const isDerived = file.lastWriter === "derived";
  return (
    <>
      <div className={styles.pathBar}>
        <span className={styles.crumbs}>{path.split("/").join(" / ")}</span>
        {isDerived ? <span className={styles.derived}>derived from the code, read only</span> : <LockButton path={path} files={files} />}
        {onShowInFlow && <ShowInFlow path={path} view={view} onShow={onShowInFlow} />}
        {shownOriginal !== null && (
          <span className={styles.changeTools}>
            <IconButton label="Previous change" size="small" onClick={() => view && goToPreviousChunk(view)}>
              <ChevronUp size={14} />
            </IconButton>
            <IconButton label="Next change" size="small" onClick={() => view && goToNextChunk(view)}>
              <ChevronDown size={14} />
            </IconButton>
            <Button size="small" onClick={undoAll}>
              Undo all
            </Button>
            <Button size="small" rank="primary" onClick={settle}>
              Accept all
            </Button>
          </span>
        )}
        {edit && shownOriginal === null && (
          <Button size="small" onClick={() => saveAll([path])}>
            Save
          </Button>
        )}
      </div>
      <CodeEditor
        path={path}
        text={text}
        readOnly={isDerived}
        original={shownOriginal}
        line={line}
        extension={extension}
        onChange={(next) => setEdit(path, file.content, next)}
        onSave={() => saveAll()}
        onSettled={settle}
        onReady={(shown) => {
          setView(shown);
          onView?.(shown);
        }}
      />
      {client && renaming && <RenameDialog client={client} path={path} renaming={renaming} files={files} onClose={() => setRenaming(null)} />}
    </>
  );
}
