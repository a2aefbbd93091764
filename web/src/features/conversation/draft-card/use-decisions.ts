import type { DataPart } from "../../../../../contracts/board.ts";
import { useDraft } from "../draft.ts";

export interface Decisions {
  /** By subject; the likeliest choices from the beginning. */
  readonly decided: Readonly<Record<string, string>>;
  /** Null takes a decision back. */
  readonly decide: (subject: string, answer: string | null) => void;
  readonly forget: () => void;
}

/** What a person has decided so far, kept in this browser until it is sent. */
export function useDecisions({ id, questions }: Pick<DataPart<"draft">, "id" | "questions">): Decisions {
  const [text, setText] = useDraft(`decisions.${id}`);
  const decided = read(text) ?? Object.fromEntries(questions.flatMap(({ subject, choices: [likeliest] }) => (likeliest ? [[subject, likeliest.value]] : [])));
  return {
    decided,
    decide(subject, answer) {
      const { [subject]: _, ...others } = decided;
      setText(JSON.stringify(answer === null ? others : { ...others, [subject]: answer }));
    },
    forget: () => setText(""),
  };
}

/** What was decided and is not empty. */
export function answersOf({ decided }: Decisions): Record<string, string> {
  return Object.fromEntries(Object.entries(decided).flatMap(([subject, answer]) => (answer.trim() === "" ? [] : [[subject, answer.trim()]])));
}

function read(text: string): Record<string, string> | null {
  try {
    return text === "" ? null : (JSON.parse(text) as Record<string, string>);
  } catch {
    return null;
  }
}
