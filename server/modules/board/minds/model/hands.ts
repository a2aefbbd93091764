import type { GateResult } from "../../../../../contracts/flow.ts";
import type { Proposal } from "../../approvals/proposal.ts";
import type { Audit, Emit, Turn, Workspace } from "../mind.ts";

/** What the tools of one turn share. */
export interface Hands {
  readonly workspace: Workspace;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  readonly audit: Audit;
  /** path → the text that the agent knows. */
  readonly known: Map<string, string>;
  /** Carries out work on the files when what was asked for before it is done: a model asks for several things at once. */
  inOrder<T>(work: () => Promise<T>): Promise<T>;
  /** Files were written: what the gates said before counts no more. */
  wrote(): void;
  checked(gates: readonly GateResult[]): void;
  /** Puts a proposal before the person and ends the loop. Returns what the model is told. */
  propose(proposal: Proposal): string;
}

/** What an agent did so far in its turn. */
export interface Progress {
  hasWritten: boolean;
  gates: readonly GateResult[] | null;
  proposal: Proposal | null;
}

export function handsOf({ workspace, audit }: Turn, emit: Emit, signal: AbortSignal, progress: Progress): Hands {
  let last: Promise<unknown> = Promise.resolve();
  return {
    inOrder(work) {
      const mine = last.then(work);
      last = mine.catch(() => {});
      return mine;
    },
    workspace,
    emit,
    signal,
    audit,
    known: new Map(),
    wrote() {
      progress.hasWritten = true;
      progress.gates = null;
    },
    checked: (gates) => void (progress.gates = gates),
    propose(proposal) {
      if (progress.proposal) return "The person is asked about something else already. Nothing was done.";
      progress.proposal = proposal;
      return "The person is asked to approve this. Nothing was done yet.";
    },
  };
}
