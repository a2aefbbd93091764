import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { getChunks, unifiedMergeView } from "@codemirror/merge";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useScope } from "../../api/resources/scope.ts";
import { editorTheme } from "./editor-theme.ts";
import { languageFor, languageHere } from "./language-for.ts";
import { outsideChange } from "./outside-change.ts";
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
const grammar = new Compartment();
const service = new Compartment();
const comparison = new Compartment();

/** One file in CodeMirror; give it the path as key. */
export function CodeEditor(props: CodeEditorProps) {
  const { path, text, readOnly, original, line, extension } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const restsAs = `${useScope().projectId} ${path}`;
  const compared = useMemo(() => change(original), [original]);
  const latest = useRef({ ...props, compared });
  /** The text as the editor last reported it: that it comes back as a property is no news to the editor. */
  const reported = useRef(text);
  const shownLine = useRef(line);
  useLayoutEffect(() => {
    latest.current = { ...props, compared };
  });

  // With the frame around it, not after it: the text can be typed in as soon as it is seen.
  useLayoutEffect(() => {
    const element = parent.current;
    if (!element) return;
    const language = languageHere(path);
    const created = new EditorView({
      parent: element,
      state: wake(restsAs, (reported.current = latest.current.text), [
        basics(path, readOnly),
        grammar.of(language ?? []),
        service.of(latest.current.extension),
        comparison.of(latest.current.compared),
        listener(latest, reported),
      ]),
    });
    view.current = created;
    latest.current.onReady(created);
    goToLine(created, latest.current.line);
    let isCurrent = true;
    if (!language) void languageFor(path).then((found) => isCurrent && created.dispatch({ effects: grammar.reconfigure(found) }));
    return () => {
      isCurrent = false;
      putToRest(restsAs, created.state);
      created.destroy();
      view.current = null;
      latest.current.onReady(null);
    };
  }, [path, readOnly, restsAs]);

  useEffect(() => reconfigure(view.current, service, extension), [extension]);
  useLayoutEffect(() => reconfigure(view.current, comparison, compared), [compared]);

  // With the frame: a report in between would tell of a text that is not the one to be built upon any more.
  useLayoutEffect(() => {
    const current = view.current;
    if (!current || reported.current === text) return;
    const changes = outsideChange({ known: reported.current, shown: current.state.doc.toString(), next: text });
    reported.current = text;
    current.dispatch({ changes, annotations: fromOutside.of(true) });
  }, [text]);
  useEffect(() => {
    if (!view.current || shownLine.current === line) return;
    shownLine.current = line;
    goToLine(view.current, line);
  }, [line]);

  return <div ref={parent} className={styles.editor} />;
}

function reconfigure(view: EditorView | null, part: Compartment, extension: Extension): void {
  if (view && part.get(view.state) !== extension) view.dispatch({ effects: part.reconfigure(extension) });
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
