import type { BoardChunk, DataChunk } from "../chunks.ts";
import { proposalCard } from "../approvals/proposal-card.ts";
import type { Proposal } from "../approvals/proposal.ts";
import type { TurnOutcome } from "../minds/mind.ts";
import { newId } from "../../../platform/ids.ts";

/** What a turn that ended waits for, as the conversation shows it and as it is stored. */
export interface Waiting {
  readonly id: string;
  readonly card: DataChunk;
  readonly stored: {
    readonly kind: "question" | "approval" | "plan" | "draft";
    readonly subject: string;
    readonly choices: { value: string; label: string }[];
    readonly proposal: Proposal | null;
  };
}

const LONGEST_SUBJECT = 200;

export function putBeforePerson(outcome: Extract<TurnOutcome, { status: "needs_answer" }>): Waiting {
  const id = newId("qst");
  switch (outcome.kind) {
    case "approval": {
      const { proposal } = outcome;
      return {
        id,
        card: { type: "data-approval", id, data: proposalCard(id, proposal) } satisfies BoardChunk,
        stored: { kind: "approval", subject: proposal.title.slice(0, LONGEST_SUBJECT), choices: [], proposal },
      };
    }
    case "plan":
      return {
        id,
        card: { type: "data-plan", id, data: { items: [...outcome.items], id, answer: null } } satisfies BoardChunk,
        stored: { kind: "plan", subject: "plan", choices: [], proposal: null },
      };
    case "draft": {
      const { open } = outcome;
      const about = [
        ...open.questions.map(({ subject, text }) => ({ value: subject, label: text })),
        ...open.phrases.map(({ subject, text }) => ({ value: subject, label: `“${text}”:` })),
      ];
      return {
        id,
        card: { type: "data-draft", id, data: { ...open, id, answer: null } } satisfies BoardChunk,
        stored: { kind: "draft", subject: open.automation, choices: about, proposal: null },
      };
    }
    case "question": {
      const { subject, text } = outcome.question;
      const choices = [...outcome.question.choices];
      return {
        id,
        card: { type: "data-question", id, data: { id, subject, text, choices, answer: null } } satisfies BoardChunk,
        stored: { kind: "question", subject, choices, proposal: null },
      };
    }
  }
}
