import { useState } from "react";
import type { DataPart } from "../../../../../contracts/board.ts";

export interface Decisions {
  /** By subject; the likeliest choices from the beginning. */
  readonly decided: Readonly<Record<string, string>>;
  /** Null takes a decision back. */
  readonly decide: (subject: string, answer: string | null) => void;
}

export function useDecisions({ questions }: Pick<DataPart<"draft">, "questions">): Decisions {
  const [decided, setDecided] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(questions.flatMap(({ subject, choices: [likeliest] }) => (likeliest ? [[subject, likeliest.value]] : []))),
  );
  return {
    decided,
    decide: (subject, answer) =>
      setDecided((before) => {
        const { [subject]: _, ...others } = before;
        return answer === null ? others : { ...others, [subject]: answer };
      }),
  };
}

/** What was decided and is not empty. */
export function answersOf({ decided }: Decisions): Record<string, string> {
  return Object.fromEntries(Object.entries(decided).flatMap(([subject, answer]) => (answer.trim() === "" ? [] : [[subject, answer.trim()]])));
}
