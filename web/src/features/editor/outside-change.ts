import { diff } from "@codemirror/merge";
import { ChangeSet } from "@codemirror/state";

/** As the comparison in the editor has it: beyond, a long text that is another one altogether is compared roughly. */
const EFFORT = { scanLimit: 500 };

export interface Texts {
  /** As the editor last reported it, or was given it. */
  readonly known: string;
  /** With what was typed since. */
  readonly shown: string;
  readonly next: string;
}

/** What brings a text from outside into the editor and leaves what was typed, and the cursor, where they are. */
export function outsideChange({ known, shown, next }: Texts): ChangeSet {
  const before = asShown(known);
  return changeOf(before, asShown(next)).map(changeOf(before, shown));
}

function changeOf(before: string, after: string): ChangeSet {
  const changes = diff(before, after, EFFORT).map(({ fromA, toA, fromB, toB }) => ({ from: fromA, to: toA, insert: after.slice(fromB, toB) }));
  return ChangeSet.of(changes, before.length);
}

/** The editor has one kind of line end. */
function asShown(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
