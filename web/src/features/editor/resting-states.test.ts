import { history, undo } from "@codemirror/commands";
import type { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { putToRest, wake } from "./resting-states.ts";

const typed = (state: EditorState, insert: string) => state.update({ changes: { from: 0, insert }, selection: { anchor: insert.length } }).state;

function undone(state: EditorState): string {
  let text = state.doc.toString();
  undo({ state, dispatch: (transaction) => (text = transaction.newDoc.toString()) });
  return text;
}

test("a file that is opened again has its cursor, and what was typed before can be undone", () => {
  putToRest("p a.ts", typed(wake("p a.ts", "stored", history()), "new "));
  const again = wake("p a.ts", "new stored", history());
  expect(again.selection.main.head).toBe(4);
  expect(undone(again)).toBe("stored");
});

test("a file whose text is another one by now, or of another project, begins anew", () => {
  putToRest("p b.ts", typed(wake("p b.ts", "stored", history()), "new "));
  expect(undone(wake("p b.ts", "theirs", history()))).toBe("theirs");
  expect(undone(wake("q b.ts", "new stored", history()))).toBe("new stored");
});
