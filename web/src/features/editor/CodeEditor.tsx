import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { getChunks, unifiedMergeView } from "@codemirror/merge";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { useScope } from "../../api/resources/scope.ts";
import { editorTheme } from "./editor-theme.ts";
import { languageFor } from "./language-for.ts";
import { reportTyping } from "./report-typing.ts";
import { putToRest, wake } from "./resting-states.ts";
import styles from "./editor.module.css";

export interface CodeEditorProps {
  readonly path: string;
  readonly text: string;
  readonly readOnly: boolean;
  /** The text from before the assistant's change; with it, the change is shown for accepting and undoing. */
  readonly original: string | null;
  readonly line: number | null;
  readonly extension: Extension;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  /** Every part of the shown change was accepted or undone. */
  readonly onSettled: () => void;
  readonly onReady: (view: EditorView | null) => void;
}

const fromOutside = Annotation.define<boolean>();
// What comes and goes while a file is open: neither must cost the cursor or what can be undone.
const service = new Compartment();
const comparison = new Compartment();

/** One file in CodeMirror; give it the path as key. */
export function CodeEditor(props: CodeEditorProps) {
  const { path, text, readOnly, original, line, extension } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const restsAs = `${useScope().projectId} ${path}`;
  const latest = useRef(props);
  /** The text as the editor last reported it: that it comes back as a property is no news to the editor. */
  const reported = useRef(text);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = parent.current;
    if (!element) return;
    let isCurrent = true;
    const open = async () => {
      const language = await languageFor(path);
      if (!isCurrent) return;
      const created = new EditorView({
        parent: element,
        state: wake(restsAs, (reported.current = latest.current.text), [
          basics(path, readOnly),
          language,
          service.of(latest.current.extension),
          comparison.of(change(latest.current.original)),
          listener(latest, reported),
        ]),
      });
      view.current = created;
      latest.current.onReady(created);
      goToLine(created, latest.current.line);
    };
    void open();
    return () => {
      isCurrent = false;
      if (view.current) putToRest(restsAs, view.current.state);
      view.current?.destroy();
      view.current = null;
      latest.current.onReady(null);
    };
  }, [path, readOnly, restsAs]);

  useEffect(() => {
    view.current?.dispatch({ effects: service.reconfigure(extension) });
  }, [extension]);
  useEffect(() => {
    view.current?.dispatch({ effects: comparison.reconfigure(change(original)) });
  }, [original]);

  useEffect(() => {
    const current = view.current;
    if (!current || reported.current === text) return;
    reported.current = text;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text }, annotations: fromOutside.of(true) });
  }, [text]);
  useEffect(() => {
    if (view.current) goToLine(view.current, line);
  }, [line]);

  return <div ref={parent} className={styles.editor} />;
}

function basics(path: string, readOnly: boolean): Extension {
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    history(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    search({ top: true }),
    highlightSelectionMatches(),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, indentWithTab]),
    EditorState.readOnly.of(readOnly),
    EditorState.tabSize.of(2),
    EditorView.contentAttributes.of({ "aria-label": readOnly ? `${path}, derived from the code` : path }),
    editorTheme,
  ];
}

function change(original: string | null): Extension {
  if (original === null) return [];
  return unifiedMergeView({ original, mergeControls: (type, action) => control(type, action), gutter: true, collapseUnchanged: { margin: 4, minSize: 12 } });
}

function control(type: "accept" | "reject", action: (event: MouseEvent) => void): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = styles.chunkButton ?? "";
  button.textContent = type === "accept" ? "Accept" : "Undo";
  // The editor keeps its cursor; a click also comes from the keyboard, which a press of the mouse does not.
  button.onmousedown = (event) => event.preventDefault();
  button.onclick = action;
  return button;
}

function listener(latest: { readonly current: CodeEditorProps }, reported: { current: string }): Extension {
  const typing = reportTyping(
    (text) => {
      reported.current = text;
      latest.current.onChange(text);
    },
    ({ transactions }) => transactions.some((transaction) => transaction.annotation(fromOutside)),
  );
  return [
    typing.extension,
    EditorView.updateListener.of(({ state, startState }) => {
      const before = getChunks(startState)?.chunks.length ?? 0;
      if (before > 0 && getChunks(state)?.chunks.length === 0) latest.current.onSettled();
    }),
    EditorView.domEventHandlers({
      keydown: (event, view) => {
        if (event.key.toLowerCase() !== "s" || !(event.metaKey || event.ctrlKey)) return false;
        event.preventDefault();
        typing.now(view);
        latest.current.onSave();
        return true;
      },
    }),
  ];
}

function goToLine(view: EditorView, line: number | null): void {
  if (line === null || line < 1 || line > view.state.doc.lines) return;
  const { from } = view.state.doc.line(line);
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
  view.focus();
}
