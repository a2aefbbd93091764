import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { filesQuery } from "../../api/resources/files.ts";
import { previewFlow } from "../../api/resources/plans.ts";
import { useScope } from "../../api/resources/scope.ts";
import type { LiveFlow } from "../flow/live-flow.ts";
import { useEdits } from "./edit-store.ts";

type Texts = Readonly<Record<string, string>>;

/** Has the flow of the code as it is typed drawn, saved or not. Gives what to call with each text. */
export function useLiveFlow(onLive: (next: (before: LiveFlow) => LiveFlow) => void): (file: string, text: string) => void {
  const scope = useScope();
  const files = useQuery(filesQuery(scope)).data;
  const edits = useEdits((state) => state.edits);
  const [typed, setTyped] = useState<Texts>({});
  const changes = useMemo(() => unsaved(files?.files ?? [], edits, typed), [files, edits, typed]);
  const revision = files?.revision;
  const order = useRef(0);

  useEffect(() => {
    if (revision === undefined) return;
    const mine = ++order.current;
    // Stored code is drawn from the store, which changes on the canvas update at once.
    const isStored = Object.keys(changes).length === 0;
    if (isStored) onLive((before) => (before.problem ? before : { drawn: null, problem: null }));
    previewFlow(scope, changes).then(
      ({ problem, flow, plans }) => {
        if (mine === order.current) onLive((before) => ({ problem, drawn: problem ? before.drawn : isStored ? null : { flow, plans } }));
      },
      // What was drawn last stays; the next pause asks again.
      () => {},
    );
  }, [scope, revision, changes, onLive]);
  return (file, text) => setTyped((before) => ({ ...before, [file]: text }));
}

function unsaved(
  files: readonly { readonly filePath: string; readonly content: string }[],
  edits: Readonly<Record<string, { readonly text: string | null }>>,
  typed: Texts,
): Texts {
  const stored = new Map(files.map(({ filePath, content }) => [filePath, content]));
  const texts = { ...Object.fromEntries(Object.entries(edits).flatMap(([path, { text }]) => (text === null ? [] : [[path, text]]))), ...typed };
  return Object.fromEntries(Object.entries(texts).filter(([path, text]) => path.startsWith("src/") && stored.get(path) !== text));
}
