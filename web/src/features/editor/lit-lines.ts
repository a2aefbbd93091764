import { type Extension, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

export interface Lines {
  readonly startLine: number;
  readonly endLine: number;
}

const light = StateEffect.define<Lines | null>();
const LIT = Decoration.line({ class: "cm-lit" });

const litLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, transaction) {
    const change = transaction.effects.find((effect) => effect.is(light));
    if (!change) return lines.map(transaction.changes);
    const set = new RangeSetBuilder<Decoration>();
    const { doc } = transaction.state;
    const range = change.value;
    for (let line = range?.startLine ?? 1; range && line <= Math.min(range.endLine, doc.lines); line++) set.add(doc.line(line).from, doc.line(line).from, LIT);
    return set.finish();
  },
  provide: (field) => EditorView.decorations.from(field),
});

export interface Listeners {
  /** The line of the cursor. */
  readonly onLine: (line: number) => void;
  /** The text, at each short pause. */
  readonly onText: (text: string) => void;
}
const listen = StateEffect.define<Listeners>();
const listeners = StateField.define<Listeners | null>({
  create: () => null,
  update: (before, { effects }) => effects.find((effect) => effect.is(listen))?.value ?? before,
});

/** Short enough for typed code to be drawn within 150 ms. */
const PAUSE_MS = 50;

const tellText = ViewPlugin.define(() => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    update({ docChanged, view }: ViewUpdate) {
      if (!docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(() => view.state.field(listeners)?.onText(view.state.doc.toString()), PAUSE_MS);
    },
    destroy: () => clearTimeout(timer),
  };
});

/** What an editor next to the flow does in addition. */
export const besideFlow: Extension = [
  litLines,
  listeners,
  tellText,
  EditorView.baseTheme({ ".cm-lit": { backgroundColor: "var(--accent-a3)", boxShadow: "inset 2px 0 var(--accent-9)" } }),
  EditorView.updateListener.of(({ selectionSet, state, view }) => {
    if (selectionSet && view.hasFocus) state.field(listeners)?.onLine(state.doc.lineAt(state.selection.main.head).number);
  }),
];

export function listenTo(view: EditorView, to: Listeners): void {
  view.dispatch({ effects: listen.of(to) });
}

export function lightLines(view: EditorView, lines: Lines | null, isScrolled: boolean): void {
  const start = lines && lines.startLine <= view.state.doc.lines ? view.state.doc.line(lines.startLine).from : null;
  view.dispatch({ effects: [light.of(lines), ...(isScrolled && start !== null ? [EditorView.scrollIntoView(start, { y: "center" })] : [])] });
}
