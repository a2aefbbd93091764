import { useState } from "react";
import type { DataPart } from "../../../../contracts/board.ts";
import { answerMutation } from "../../api/resources/conversation.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Input.tsx";
import styles from "./question.module.css";

/** What the assistant must know before it goes on: a choice, or an answer in the person's own words. */
export function QuestionCard({ question }: { question: DataPart<"question"> }) {
  const answer = useAction(answerMutation(useScope()));
  const [own, setOwn] = useState("");
  const given = question.answer ?? answer.variables?.choice ?? null;
  const isSettled = question.answer !== null || answer.isPending || answer.isSuccess;
  const send = (choice: string) => answer.mutate({ id: question.id, choice });

  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        if (own.trim()) send(own.trim());
      }}
    >
      <fieldset disabled={isSettled}>
        <legend>{question.text}</legend>
        {question.choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            className={styles.choice}
            data-chosen={given === choice.value}
            aria-pressed={given === choice.value}
            onClick={() => send(choice.value)}
          >
            <span className={styles.radio} aria-hidden="true" />
            {choice.label}
          </button>
        ))}
        {!isSettled && (
          <div className={styles.own}>
            <Input
              aria-label={question.choices.length > 0 ? "Another answer" : "Your answer"}
              placeholder={question.choices.length > 0 ? "Something else" : "Your answer"}
              value={own}
              onChange={(event) => setOwn(event.target.value)}
            />
            <Button type="submit" reason={own.trim() ? undefined : "Write an answer first"}>
              Answer
            </Button>
          </div>
        )}
        {isSettled && given !== null && !question.choices.some((choice) => choice.value === given) && <p className={styles.given}>{given}</p>}
      </fieldset>
      {answer.error && <p role="alert">{describeError(answer.error)}</p>}
    </form>
  );
}
