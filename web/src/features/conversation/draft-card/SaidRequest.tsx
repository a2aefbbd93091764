import type { DataPart } from "../../../../../contracts/board.ts";
import { usePointing } from "./pointed-step.ts";
import styles from "./draft-card.module.css";

type Draft = DataPart<"draft">;

/** The request as the plan took it: each phrase with the number of its step, and underlined what has no place yet. */
export function SaidRequest({ draft: { request, said, phrases } }: { draft: Pick<Draft, "request" | "said" | "phrases"> }) {
  return (
    <p className={styles.request}>
      {piecesOf(request, said, phrases).map((piece) => (piece.step === undefined ? piece.text : <Piece key={piece.from} {...piece} />))}
    </p>
  );
}

interface PieceOf {
  readonly from: number;
  readonly text: string;
  /** Null for a phrase without a place; undefined between phrases. */
  readonly step?: number | null;
}

function Piece({ text, step = null }: PieceOf) {
  const pointing = usePointing(step);
  if (step === null) return <span className={styles.unplaced}>{text}</span>;
  return (
    <span className={styles.phrase} {...pointing}>
      {text}
      <sup>{step}</sup>
    </span>
  );
}

function piecesOf(text: string, said: Draft["said"], phrases: Draft["phrases"]): readonly PieceOf[] {
  const marks = [...said, ...phrases.map(({ from, to }) => ({ from, to, step: null }))].toSorted((a, b) => a.from - b.from);
  const pieces: PieceOf[] = [];
  let at = 0;
  for (const { from, to, step } of marks) {
    if (from < at || to <= from) continue;
    if (from > at) pieces.push({ from: at, text: text.slice(at, from) });
    pieces.push({ from, text: text.slice(from, to), step });
    at = to;
  }
  return at < text.length ? [...pieces, { from: at, text: text.slice(at) }] : pieces;
}
