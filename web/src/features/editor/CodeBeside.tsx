import { useQuery } from "@tanstack/react-query";
import type { EditorView } from "@codemirror/view";
import { useEffect, useState } from "react";
import { filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { Loading } from "../../shell/Loading.tsx";
import { besideFlow, lightLines, type Lines, listenTo } from "./lit-lines.ts";
import { OpenFile } from "./OpenFile.tsx";
import { useLanguageService } from "./use-language-service.ts";
import { useLiveFlow } from "./use-live-flow.ts";
import { useRestoredEdits } from "./use-restored-edits.ts";
import { useSaveFirst } from "./use-save-first.ts";
import styles from "./editor.module.css";

export interface CodeBesideProps {
  readonly file: string;
  /** The lines of the step that is shown. */
  readonly lit: Lines | null;
  /** Whether to scroll to the highlighted lines; not when the cursor chose them. */
  readonly isScrolled: boolean;
  /** A line to go to. */
  readonly line: number | null;
  readonly onLine: (line: number) => void;
  readonly keepSaving: Parameters<typeof useSaveFirst>[0];
  readonly onLive: Parameters<typeof useLiveFlow>[0];
  readonly onOpen: (file: string, line?: number) => void;
}

/** The code of an automation next to its flow. */
export function CodeBeside({ file: path, lit, isScrolled, line, keepSaving, onLine, onLive, onOpen }: CodeBesideProps) {
  const files = useQuery(filesQuery(useScope())).data;
  const client = useLanguageService(files);
  const isRestored = useRestoredEdits(files);
  const type = useLiveFlow(onLive);
  useSaveFirst(keepSaving);
  const [view, setView] = useState<EditorView | null>(null);
  useEffect(() => {
    if (view) listenTo(view, { onLine, onText: (text) => type(path, text) });
  }, [view, path, onLine, type]);
  const { startLine, endLine } = lit ?? {};
  useEffect(() => {
    if (view) lightLines(view, startLine === undefined || endLine === undefined ? null : { startLine, endLine }, isScrolled);
  }, [view, startLine, endLine, isScrolled]);
  const file = files?.files.find(({ filePath }) => filePath === path);
  if (!files || !file || !isRestored) return <Loading />;
  return (
    <section className={styles.code} aria-label="Code of the automation">
      <OpenFile key={path} file={file} line={line} files={files} client={client} more={besideFlow} onOpen={onOpen} onView={setView} />
    </section>
  );
}
