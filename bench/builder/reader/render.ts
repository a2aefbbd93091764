import { LABELS } from "../../../server/builder/reader/segments/labels.ts";
import type { Word } from "../../../server/builder/reader/text/words.ts";
import type { Piece } from "./generate/request.ts";

export interface Rendered {
  readonly text: string;
  /** Where each piece lies in the text. */
  readonly spans: readonly (readonly [number, number])[];
}

export function render(pieces: readonly Piece[]): Rendered {
  let text = "";
  const spans = pieces.map(({ text: raw }) => {
    const said = raw.trim().replaceAll(/\s+/g, " ");
    if (text !== "" && !/^[.,;!?:](?:\s|$)/.test(said)) text += " ";
    const from = text.length;
    text += said;
    return [from, text.length] as const;
  });
  return { text, spans };
}

/** The label of each word, as a bit. */
export function labelsOf(words: readonly Word[], pieces: readonly Piece[], spans: Rendered["spans"]): readonly number[] {
  let begun = -1;
  return words.map(({ token }) => {
    const at = spans.findIndex(([from, to]) => token.start >= from && token.start < to);
    const as = pieces[at]?.as ?? "talk";
    const first = at !== begun;
    begun = at;
    return 1 << LABELS.indexOf(as === "order" && !first ? "more" : as);
  });
}
