import { useEffect, useState } from "react";
import { useScope } from "../../api/resources/scope.ts";
import type { FileSet } from "../../api/resources/files.ts";
import { useEdits } from "./edit-store.ts";
import { forgetProblems } from "./editor-problems.ts";
import { type LanguageClient, startLanguageClient } from "./typescript/language-client.ts";

/** The language service over the project's files, started with the editor and stopped with it. */
export function useLanguageService(files: FileSet | undefined): LanguageClient | null {
  const { projectId } = useScope();
  const [client, setClient] = useState<LanguageClient | null>(null);

  useEffect(() => {
    const started = startLanguageClient();
    setClient(started);
    return () => {
      started.close();
      setClient(null);
      forgetProblems();
    };
  }, [projectId]);
  useEffect(() => {
    if (!client || !files) return;
    // Unsaved text counts: the editor shows errors of what is on screen.
    const { edits } = useEdits.getState();
    const texts = Object.fromEntries(files.files.filter(({ isBinary }) => !isBinary).map(({ filePath, content }) => [filePath, content]));
    for (const [path, { text }] of Object.entries(edits)) if (text !== null) texts[path] = text;
    // A mark for the performance timeline, where the time until types are known is read.
    void client.load(texts).then(() => performance.mark("language-service-ready"));
  }, [client, files]);
  return client;
}
