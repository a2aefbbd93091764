import { useState } from "react";
import type { DataPart } from "../../../../../contracts/board.ts";
import { LEFT_OUT } from "../../../../../contracts/plan/decisions.ts";
import { Button } from "../../../ui/Button.tsx";
import { Input } from "../../../ui/Input.tsx";
import type { Decisions } from "./use-decisions.ts";
import styles from "./draft-card.module.css";

type Phrase = DataPart<"draft">["phrases"][number];

/** Words of the request that have no place in the plan: left out, or said in other words. */
export function OpenPhrases({ phrases, decisions }: { phrases: readonly Phrase[]; decisions: Decisions }) {
  return (
    <section className={styles.part}>
      <h3>
        Not in the plan yet <span className={styles.count}>{phrases.length}</span>
      </h3>
      <ul className={styles.phrases}>
        {phrases.map((phrase) => (
          <OpenPhrase key={phrase.subject} phrase={phrase} decisions={decisions} />
        ))}
      </ul>
    </section>
  );
}

function OpenPhrase({ phrase: { subject, text, guess }, decisions: { decided, decide } }: { phrase: Phrase; decisions: Decisions }) {
  const said = decided[subject];
  const isLeftOut = said === LEFT_OUT;
  const [isSaying, setSaying] = useState(said !== undefined && !isLeftOut);
  return (
    <li>
      <div className={styles.words} data-left-out={isLeftOut}>
        <span>“{text}”</span>
        {guess && <small>{guess}</small>}
      </div>
      <div className={styles.ways}>
        <Button
          size="small"
          aria-expanded={isSaying}
          onClick={() => {
            setSaying(!isSaying);
            if (isSaying || isLeftOut) decide(subject, null);
          }}
        >
          Means…
        </Button>
        <Button
          size="small"
          rank="ghost"
          aria-pressed={isLeftOut}
          onClick={() => {
            setSaying(false);
            decide(subject, isLeftOut ? null : LEFT_OUT);
          }}
        >
          {isLeftOut ? "Left out" : "Leave out"}
        </Button>
      </div>
      {isSaying && (
        <div className={styles.own}>
          <Input
            autoFocus
            aria-label={`What “${text}” means`}
            placeholder="Say it in other words"
            value={isLeftOut ? "" : (said ?? "")}
            onChange={(event) => decide(subject, event.target.value)}
          />
        </div>
      )}
    </li>
  );
}
