import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { goToNextChunk, goToPreviousChunk } from "@codemirror/merge";
import type { EditorView } from "@codemirror/view";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import type { ProjectFile } from "../../../../contracts/project-files.ts";
import { useShallow } from "zustand/react/shallow";
import { type FileSet, filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Loading } from "../../shell/Loading.tsx";
import { toast } from "../../shell/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { BinaryFile } from "./BinaryFile.tsx";
import { CodeEditor } from "./CodeEditor.tsx";
import { setEdit, settleAssistantChange, useEdits } from "./edit-store.ts";
import { reportProblems } from "./editor-problems.ts";
import { FilesSide } from "./FilesSide.tsx";
import { LockButton } from "./LockButton.tsx";
import { RenameDialog, type Renaming } from "./RenameDialog.tsx";
import type { LanguageClient } from "./typescript/language-client.ts";
import { languageExtension } from "./typescript/language-extension.ts";
import { ShowInFlow } from "./ShowInFlow.tsx";
import { useLanguageService } from "./use-language-service.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useRestoredEdits } from "./use-restored-edits.ts";
import { tellUnsaved, useSave } from "./use-save.ts";
import styles from "./editor.module.css";

export interface CodeTabProps {
  readonly file: string | null;
  readonly line: number | null;
  readonly onOpen: (file: string, line?: number) => void;
  readonly onShowInFlow: (automation: string, node: string) => void;
  readonly frame: (main: ReactNode, side: ReactNode) => ReactNode;
}

export function CodeTab({ file, line, onOpen, onShowInFlow, frame }: CodeTabProps) {
  const files = useQuery(filesQuery(useScope()));
  // One for all open files: a second one would load the compiler again.
  const client = useLanguageService(files.data);
  const unsaved = useEdits(useShallow((state) => Object.keys(state.edits)));
  const isRestored = useRestoredEdits(files.data);
  useLeaveGuard();
  const [tabs, setTabs] = useState<readonly string[]>([]);
  if (files.isPending) return <Loading />;
  if (!files.data) return <p role="alert">{describeError(files.error)}</p>;
  if (!isRestored) return <Loading />;
  const all = files.data.files;
  // What people wrote or had written comes before what is made of it.
  const first = all.find(({ type, lastWriter }) => type === "source" && lastWriter !== "derived") ?? all[0];
  const open = all.find(({ filePath }) => filePath === file) ?? first;
  if (!open) return <EmptyState title="No files yet">Describe in the conversation what should happen; the code appears here.</EmptyState>;

  const shown = tabs.includes(open.filePath) ? tabs : [...tabs, open.filePath];
  const openFile = (path: string, at?: number) => {
    setTabs([...new Set([...shown, path])]);
    onOpen(path, at);
  };
  const close = (path: string) => {
    const rest = shown.filter((other) => other !== path);
    setTabs(rest);
    if (path === open.filePath) onOpen(rest.at(-1) ?? first?.filePath ?? "");
  };
  return frame(
    <div className={styles.code}>
      <Tabs paths={shown} active={open.filePath} unsaved={unsaved} onOpen={(path) => openFile(path)} onClose={close} />
      <OpenFile key={open.filePath} file={open} line={line} files={files.data} client={client} onOpen={openFile} onShowInFlow={onShowInFlow} />
    </div>,
    <FilesSide files={all} active={open.filePath} onOpen={(path) => openFile(path)} />,
  );
}

interface OpenFileProps {
  readonly file: ProjectFile;
  readonly line: number | null;
  readonly files: FileSet;
  readonly client: LanguageClient | null;
  readonly onOpen: (file: string, line?: number) => void;
  readonly onShowInFlow: (automation: string, node: string) => void;
}

function OpenFile({ file, line, files, client, onOpen, onShowInFlow }: OpenFileProps) {
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
  const extension = useMemo(
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
        <ShowInFlow path={path} view={view} onShow={onShowInFlow} />
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
        onReady={setView}
      />
      {client && renaming && <RenameDialog client={client} path={path} renaming={renaming} files={files} onClose={() => setRenaming(null)} />}
    </>
  );
}

interface TabsProps {
  readonly paths: readonly string[];
  readonly active: string;
  readonly unsaved: readonly string[];
  readonly onOpen: (path: string) => void;
  readonly onClose: (path: string) => void;
}

function Tabs({ paths, active, unsaved, onOpen, onClose }: TabsProps) {
  const save = useSave();
  const [isSaving, setSaving] = useState(false);
  const saveAll = () => {
    setSaving(true);
    save()
      .catch(tellUnsaved)
      .finally(() => setSaving(false));
  };
  return (
    <div className={styles.tabBar}>
      <div className={styles.tabList}>
        {paths.map((path) => (
          <div key={path} className={styles.fileTab} data-active={path === active}>
            <button type="button" aria-current={path === active} onClick={() => onOpen(path)}>
              {path.split("/").at(-1)}
              {unsaved.includes(path) && <i className={styles.dot} role="img" aria-label="not saved" />}
            </button>
            {paths.length > 1 && (
              <button type="button" className={styles.closeTab} aria-label={`Close ${path}`} onClick={() => onClose(path)}>
                <X size={12} />
              </button>
            )}
          </div>
        ))}
      </div>
      {unsaved.length > 0 && (
        <Button size="small" onClick={saveAll} loading={isSaving}>
          Save all {unsaved.length}
        </Button>
      )}
    </div>
  );
}
