import { useId, useState } from "react";
import type { DataPart } from "../../../../../contracts/board.ts";
import { Input } from "../../../ui/Input.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { usePointing } from "./pointed-step.ts";
import { useLiveChoices } from "./use-live-choices.ts";
import type { Decisions } from "./use-decisions.ts";
import styles from "./draft-card.module.css";

/** As chips; the others are found by typing. */
const MOST_CHIPS = 5;

interface Props {
  readonly question: DataPart<"draft">["questions"][number];
  readonly request: string;
  readonly decisions: Decisions;
}

/** One question: the likeliest choice first, what the system lists now, and always a field for another answer. */
export function OpenQuestion({ question, request, decisions: { decided, decide } }: Props) {
  const { subject, text, step } = question;
  const name = useId();
  const answer = decided[subject] ?? "";
  const live = useLiveChoices(question, request);
  const choices = [...question.choices, ...live.items];
  const chips = choices.slice(0, MOST_CHIPS);
  const more = choices.slice(MOST_CHIPS);
  const isChip = chips.some(({ value }) => value === answer);
  const [wantsToType, setTyping] = useState(false);
  const isTyping = wantsToType || (answer !== "" && !isChip && live.state !== "reading") || (chips.length === 0 && live.state !== "reading");
  return (
    <fieldset className={styles.question} {...usePointing(step)}>
      <legend>
        {text} {step !== null && <small>step {step}</small>}
        {live.state === "read" && live.items.length > 0 && (
          <small>
            {" "}
            · {live.items.length} read from {live.system}
          </small>
        )}
      </legend>
      {live.state === "reading" && chips.length === 0 && <SkeletonRows rows={1} height={32} />}
      {chips.length > 0 && (
        <div className={styles.choices}>
          {chips.map(({ value, label }) => (
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
              {more.length > 0 ? `${more.length} more` : "Type…"}
            </button>
          )}
        </div>
      )}
      {isTyping && (
        <Input
          autoFocus={wantsToType}
          aria-label={text}
          placeholder={more.length > 0 ? "Search, or type one" : chips.length > 0 ? "Another answer" : "Your answer"}
          list={more.length > 0 ? `${name}-more` : undefined}
          value={isChip ? "" : answer}
          onChange={(event) => decide(subject, event.target.value)}
        />
      )}
      {isTyping && more.length > 0 && (
        <datalist id={`${name}-more`}>
          {more.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      )}
      {live.state === "failed" && (
        <p className={styles.failed}>
          {live.system} did not answer. Type it, or{" "}
          <button type="button" onClick={live.again}>
            try again
          </button>
          .
        </p>
      )}
    </fieldset>
  );
}
