import type { BoardMessage, DataPart } from "../../../../contracts/board.ts";
import type { FlowDocument, GateResult, Verification } from "../../../../contracts/flow.ts";
import type { Builder, BuilderQuestion, GateOptions } from "../../../builder/builder.ts";
import type { KnownConnection, ProjectFiles } from "../../../builder/project-files.ts";
import type { Catalogue } from "../../../connectors/catalogue.ts";
import type { BoardChunk } from "../chunks.ts";

/** What is asked of a turn. */
export interface TurnRequest {
  readonly text: string;
  /** Answers to questions on the way, by subject. */
  readonly answers: Readonly<Record<string, string>>;
}

/** The project as a mind may touch it. */
export interface Workspace {
  read(): Promise<{ readonly revision: number; readonly files: ProjectFiles; readonly flow: FlowDocument; readonly verification: Verification }>;
  /** Writes as the assistant, onto the revision that was read; 409 `revision_conflict` when a person was quicker. */
  write(baseRevision: number, changes: ReadonlyMap<string, string | null>): Promise<readonly DataPart<"file">[]>;
  check(options: GateOptions): Promise<{ readonly verification: Verification; readonly gates: readonly GateResult[] }>;
  checkpoint(message: string): Promise<{ readonly id: string; readonly verified: boolean }>;
  connections(): Promise<readonly KnownConnection[]>;
  /** The systems that can be connected, those that the organisation imported among them. */
  catalogue(): Promise<Catalogue>;
  /** The compiler with that catalogue. */
  compiler(): Promise<Pick<Builder, "compile">>;
  /** What people changed since the assistant wrote last, as a `<vennelFileModifications>` block; null when nothing. */
  modifications(): Promise<string | null>;
}

export interface Turn {
  readonly id: string;
  readonly mode: "build" | "ask";
  readonly request: TurnRequest;
  /** The conversation before this turn's message. */
  readonly history: readonly BoardMessage[];
  readonly workspace: Workspace;
}

/** Sends a chunk of the assistant's message to everybody who reads. Returns at once; order is kept. */
export type Emit = (chunk: Exclude<BoardChunk, { type: "start" | "finish" | "error" | "abort" }>) => void;

export type TurnOutcome =
  | { readonly status: "done" }
  /** Ends the turn; the answer begins the next one with the same request. */
  | { readonly status: "needs_answer"; readonly kind: "question" | "approval"; readonly question: BuilderQuestion };

/** What works on a turn: the offline builder, or an agent with a model. */
export interface Mind {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  /** Rejects when the signal aborts, or when it fails with a sentence for the person. */
  run(turn: Turn, emit: Emit, signal: AbortSignal): Promise<TurnOutcome>;
}
