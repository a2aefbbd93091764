import { useId, useState } from "react";
import type { DataPart } from "../../../../../contracts/board.ts";
import { Input } from "../../../ui/Input.tsx";
import { usePointing } from "./pointed-step.ts";
import type { Decisions } from "./use-decisions.ts";
import styles from "./draft-card.module.css";

/** One question: the likeliest choice first, and always a field for another answer. */
export function OpenQuestion({ question, decisions: { decided, decide } }: { question: DataPart<"draft">["questions"][number]; decisions: Decisions }) {
  const { subject, text, step, choices } = question;
  const name = useId();
  const answer = decided[subject] ?? "";
  const isChosen = choices.some(({ value }) => value === answer);
  const [isTyping, setTyping] = useState(choices.length === 0);
  return (
    <fieldset className={styles.question} {...usePointing(step)}>
      <legend>
        {text} {step !== null && <small>step {step}</small>}
      </legend>
      {choices.length > 0 && (
        <div className={styles.choices}>
          {choices.map(({ value, label }) => (
            <label key={value} className={styles.choice} data-chosen={answer === value}>
              <input
                type="radio"
                name={name}
                checked={answer === value}
                onChange={() => {
                  setTyping(false);
                  decide(subject, value);
                }}
              />
              {label}
            </label>
          ))}
          {!isTyping && (
            <button
              type="button"
              className={styles.choice}
              onClick={() => {
                setTyping(true);
                decide(subject, null);
              }}
            >
              Type…
            </button>
          )}
        </div>
      )}
      {isTyping && (
        <Input
          autoFocus={choices.length > 0}
          aria-label={text}
          placeholder={choices.length > 0 ? "Another answer" : "Your answer"}
          value={isChosen ? "" : answer}
          onChange={(event) => decide(subject, event.target.value)}
        />
      )}
    </fieldset>
  );
}
