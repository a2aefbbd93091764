import type { DataPart } from "../../../../../contracts/board.ts";
import { usePointing } from "./pointed-step.ts";
import styles from "./draft-card.module.css";

type Line = DataPart<"draft">["lines"][number];

/** What the draft does, a line a step, with what is open in it. */
export function PlanInWords({ lines }: { lines: readonly Line[] }) {
  return (
    <section className={styles.part}>
      <h3>The plan in words</h3>
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          <PlanLine key={index} line={line} />
        ))}
      </ol>
    </section>
  );
}

function PlanLine({ line: { step, depth, text, open } }: { line: Line }) {
  return (
    <li className={styles.line} style={{ paddingInlineStart: 12 + depth * 16 }} {...usePointing(step)}>
      <span>
        {text}
        {open.map((question) => (
          <em key={question}>{question}</em>
        ))}
      </span>
      {step !== null && <span className={styles.number}>{step}</span>}
    </li>
  );
}
