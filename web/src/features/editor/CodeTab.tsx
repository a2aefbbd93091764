import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { X } from "lucide-react";
import { useShallow } from "zustand/react/shallow";
import { filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Loading } from "../../shell/Loading.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useEdits } from "./edit-store.ts";
import { FilesSide } from "./FilesSide.tsx";
import { OpenFile } from "./OpenFile.tsx";
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
