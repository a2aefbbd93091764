import type { BoardMessage, DataPart, ToolCall } from "../../../../contracts/board.ts";
import type { OpenDraft } from "../../../../contracts/plan/open-draft.ts";
import type { Issue } from "../../../../contracts/issues.ts";
import type { LogLine } from "../../../../contracts/log-lines.ts";
import type { Run, RunSummary } from "../../../../contracts/runs.ts";
import type { FlowDocument, GateResult, Verification } from "../../../../contracts/flow.ts";
import type { Builder, BuilderQuestion, DraftBefore, GateOptions } from "../../../builder/builder.ts";
import type { RequestFact } from "../../../builder/request-facts/request-facts.ts";
import type { KnownConnection, ProjectFiles } from "../../../builder/project-files.ts";
import type { Catalogue } from "../../../connectors/catalogue.ts";
import type { Proposal } from "../approvals/proposal.ts";
import type { ReadAttachment } from "../attachments/attachment.ts";
import type { BoardChunk } from "../chunks.ts";

/** The input of a turn. */
export interface TurnRequest {
  readonly text: string;
  /** Answers to questions on the way, by subject. */
  readonly answers: Readonly<Record<string, string>>;
  /** Set where the answers finish a draft that an earlier turn wrote. */
  readonly draft?: DraftBefore;
  /** The text is a report that was put together from what systems answered: data, whoever sent it. */
  readonly isReport?: boolean;
  /** The steps of a big build, as the person left them. */
  readonly plan?: readonly string[];
  /** What was attached, as the extractor read it. */
  readonly attachments?: readonly ReadAttachment[];
  /** What a person said to a proposal; the turn begins with it. */
  readonly decision?: { readonly approvalId: string; readonly approved: boolean };
}

/** The project as a mind may touch it. */
export interface Workspace {
  read(): Promise<{ readonly revision: number; readonly files: ProjectFiles; readonly flow: FlowDocument; readonly verification: Verification }>;
  /** The files before the last change that was kept; null when there is none, or people changed something since. */
  before(): Promise<ProjectFiles | null>;
  /** Writes as the assistant, onto the revision that was read; 409 `revision_conflict` when a person was quicker. */
  write(baseRevision: number, changes: ReadonlyMap<string, string | null>): Promise<readonly DataPart<"file">[]>;
  /**
   * A proposal to put before a person when changes do more than the person asked for: another system, another time,
   * a package, a file that goes. Null when they may be written.
   */
  hold(changes: ReadonlyMap<string, string | null>): Promise<Proposal | null>;
  /** What a person must approve before it happens. Both throw an `ApiError` when it cannot happen anyway. */
  proposeDeploy(environment: string): Promise<Proposal>;
  proposeRun(automation: string, payload: unknown): Promise<Proposal>;
  /** What happened to the project's live automations. */
  readonly evidence: Evidence;
  /** What a text asks for, and where the code has it. */
  facts(text: string): Promise<readonly RequestFact[]>;
  check(options: GateOptions): Promise<{ readonly verification: Verification; readonly gates: readonly GateResult[] }>;
  /** Keeps the files as they are; `back` is the newest verified state where this one is not. */
  checkpoint(message: string): Promise<{ readonly id: string; readonly verified: boolean; readonly back?: { readonly id: string; readonly label: string } }>;
  connections(): Promise<readonly KnownConnection[]>;
  /** The systems that can be connected, those that the organisation imported among them. */
  catalogue(): Promise<Catalogue>;
  /** The compiler with that catalogue. */
  compiler(): Promise<Pick<Builder, "compile">>;
  /** What people changed since the assistant wrote last, as a `<vennelFileModifications>` block; null when nothing. */
  modifications(): Promise<string | null>;
}

/** Runs and issues of one project. Payloads are in it only where the organisation lets models see them. */
export interface Evidence {
  issues(): Promise<readonly Issue[]>;
  runs(): Promise<readonly RunSummary[]>;
  /** Null when the project has no such run. */
  run(id: string): Promise<{ readonly run: Run; readonly log: readonly LogLine[]; readonly hasPayloads: boolean } | null>;
}

/** The record of what a model did with its tools. */
export interface Audit {
  run<T>(tool: string, input: unknown, work: () => Promise<{ readonly outcome: ToolCall["outcome"]; readonly result: T }>): Promise<T>;
  note(tool: string, input: unknown, outcome: ToolCall["outcome"]): Promise<void>;
}

/** What a turn may cost, in tokens. */
/** Whose limit is met first: the turn's, the organisation's own of the month, or the operator's of the month. */
export type BudgetLimit = "turn" | "month" | "installation";

export interface Budget {
  left(): Promise<{ readonly tokens: number; readonly limit: BudgetLimit }>;
  spend(used: { readonly inputTokens: number; readonly outputTokens: number }): Promise<void>;
}

export interface Turn {
  readonly id: string;
  readonly mode: "build" | "ask";
  readonly request: TurnRequest;
  /** The conversation before this turn's message. */
  readonly history: readonly BoardMessage[];
  readonly workspace: Workspace;
  readonly audit: Audit;
  readonly budget: Budget;
  /** What became of the person's decision that the turn began with. */
  readonly note: string;
}

/** Sends a chunk of the assistant's message to everybody who reads. Returns at once; order is kept. */
export type Emit = (chunk: Exclude<BoardChunk, { type: "start" | "finish" | "error" | "abort" }>) => void;

export type TurnOutcome =
  | { readonly status: "done" }
  /** Ends the turn; the answer begins the next one with the same request. */
  | { readonly status: "needs_answer"; readonly kind: "question"; readonly question: BuilderQuestion }
  /** The files are written; what is open of them can be decided later. */
  | { readonly status: "needs_answer"; readonly kind: "draft"; readonly open: OpenDraft }
  | { readonly status: "needs_answer"; readonly kind: "plan"; readonly items: readonly string[] }
  | { readonly status: "needs_answer"; readonly kind: "approval"; readonly proposal: Proposal };

/** What works on a turn: the offline builder, or an agent with a model. */
export interface Mind {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  /** It can work on a report of a failure, which no sentence of a person describes. */
  readonly repairs: boolean;
  /** Rejects when the signal aborts, or when it fails with a sentence for the person. */
  run(turn: Turn, emit: Emit, signal: AbortSignal): Promise<TurnOutcome>;
}
