import type { DataPart } from "../../../../../contracts/board.ts";
import { LATER } from "../../../../../contracts/plan/decisions.ts";
import { answerDraftMutation } from "../../../api/resources/conversation.ts";
import { useScope } from "../../../api/resources/scope.ts";
import { useAction } from "../../../api/use-action.ts";
import { describeError } from "../../../shell/describe-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { OpenPhrases } from "./OpenPhrases.tsx";
import { OpenQuestion } from "./OpenQuestion.tsx";
import { PlanInWords } from "./PlanInWords.tsx";
import { answersOf, useDecisions } from "./use-decisions.ts";
import styles from "./draft-card.module.css";

/** Everything that is open in a draft, in one card: words without a place, and questions. The draft is there already; answers fill its holes. */
export function DraftCard({ draft }: { draft: DataPart<"draft"> }) {
  const send = useAction(answerDraftMutation(useScope()));
  const decisions = useDecisions(draft);
  const given = draft.answer === null ? (send.isError ? null : (send.variables?.answers ?? null)) : (JSON.parse(draft.answer) as Record<string, string>);
  if (given) return <Answered draft={draft} given={given} />;

  const answers = answersOf(decisions);
  const count = Object.keys(answers).length;
  const later = Object.fromEntries(draft.questions.map(({ subject }) => [subject, LATER]));
  const use = (decided: Record<string, string>) => send.mutate({ id: draft.id, answers: decided }, { onSuccess: decisions.forget });
  return (
    <>
      {draft.phrases.length > 0 && (
        <div className={styles.card}>
          <OpenPhrases phrases={draft.phrases} decisions={decisions} />
        </div>
      )}
      <form
        className={styles.card}
        aria-label="What is open"
        onSubmit={(event) => {
          event.preventDefault();
          if (count > 0) use({ ...later, ...answers });
        }}
      >
        {draft.questions.length > 0 && (
          <header>
            <h3>{draft.questions.length === 1 ? "1 question" : `${draft.questions.length} questions`}</h3>
            {draft.questions.some(({ choices }) => choices.length > 1) && <small>likeliest first</small>}
          </header>
        )}
        {draft.questions.map((question) => (
          <OpenQuestion key={question.subject} question={question} request={draft.request} decisions={decisions} />
        ))}
        <footer>
          <Button type="submit" rank="primary" loading={send.isPending} reason={count === 0 ? "Answer something first" : undefined}>
            {labelOf(count)}
          </Button>
          {draft.questions.length > 0 && (
            <Button type="button" rank="ghost" onClick={() => use(later)}>
              Decide later
            </Button>
          )}
        </footer>
        {send.error && <p role="alert">{describeError(send.error)}</p>}
      </form>
      <div className={styles.card}>
        <PlanInWords lines={draft.lines} />
      </div>
    </>
  );
}

function labelOf(count: number): string {
  if (count === 2) return "Use both answers";
  return count > 2 ? `Use ${count} answers` : "Use this answer";
}

/** One line once it is decided; the answers are the person's next message. */
function Answered({ draft, given }: { draft: DataPart<"draft">; given: Readonly<Record<string, string>> }) {
  const decided = Object.values(given).filter((answer) => answer !== LATER).length;
  return (
    <details className={styles.answered}>
      <summary>{decided === 0 ? "Left for later" : `${decided} decided`}</summary>
      <PlanInWords lines={draft.lines} />
    </details>
  );
}
