import { historyField } from "@codemirror/commands";
import { EditorState, type Extension } from "@codemirror/state";

interface Resting {
  readonly text: string;
  readonly state: unknown;
}

/** More files than anybody goes back and forth between. */
const MOST = 30;
const resting = new Map<string, Resting>();

/** Keeps the cursor and what can be undone of a file whose editor closes. */
export function putToRest(key: string, state: EditorState): void {
  resting.delete(key);
  resting.set(key, { text: state.doc.toString(), state: state.toJSON({ history: historyField }) });
  const [oldest] = resting.keys();
  if (resting.size > MOST && oldest !== undefined) resting.delete(oldest);
}

/** The state of a file whose editor opens: as it was left, unless its text is another one by now. */
export function wake(key: string, text: string, extensions: Extension): EditorState {
  const left = resting.get(key);
  if (left?.text !== text) return EditorState.create({ doc: text, extensions });
  return EditorState.fromJSON(left.state, { extensions }, { history: historyField });
}
