import type { OpenDraft } from "../../contracts/plan/open-draft.ts";
import type { Diagnostic, FlowDocument, GateResult } from "../../contracts/flow.ts";
import type { Edit } from "../../contracts/plan/edit.ts";
import type { Start } from "../../contracts/plan/start.ts";
import type { ReadableName } from "../../contracts/project-plans.ts";
import type { Connector } from "../connectors/connector.ts";
import type { ToldAutomation } from "./gates/trigger-agreement.ts";
import type { Evidence } from "./proof/proof-of.ts";
import type { Changes, CodeAutomation, ProjectEdit } from "./edits/index.ts";
import type { RequestFact } from "./request-facts/request-facts.ts";
import type { WeakenedTest } from "./weakened/weakened-tests.ts";
import type { KnownConnection, ProjectFiles } from "./project-files.ts";

/** What static analysis finds in a project; a pure function of the files and the catalogue. */
export interface Analysis {
  readonly flow: FlowDocument;
  /** MAPPING.md */
  readonly mappingMarkdown: string;
  /** src/connections.ts */
  readonly connectionsSource: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CompileRequest {
  /** Every message of the person so far that asks for something, the last one last. */
  readonly text: string;
  /** The project as it is; empty for a new one. */
  readonly files: ProjectFiles;
  readonly connections: readonly KnownConnection[];
  /** The project before its last change, for “undo that”; left out where nothing was changed yet. */
  readonly before?: ProjectFiles;
  /** Answers to earlier questions of this turn, by subject. */
  readonly answers: Readonly<Record<string, string>>;
  /** Set where the answers finish a draft that was written before. */
  readonly draft?: DraftBefore;
}

export interface DraftBefore {
  readonly automation: string;
  /** The answers with which it was written. */
  readonly answers: Readonly<Record<string, string>>;
}

export interface BuilderQuestion {
  readonly subject: string;
  readonly text: string;
  /** At most three. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

export type CompileResult =
  | {
      readonly kind: "draft";
      /** path → new text, or null to delete. Only files that change. */
      readonly changes: ReadonlyMap<string, string | null>;
      /** Steps taken, as a person reads them. */
      readonly plan: readonly string[];
      readonly summary: string;
      /** Set where something of it is open. */
      readonly open?: OpenDraft;
    }
  | { readonly kind: "question"; readonly question: BuilderQuestion }
  | { readonly kind: "refusal"; readonly message: string; readonly notUnderstood: readonly string[] };

/** The catalogue as the builder sees it. */
export interface ConnectorCatalogue {
  readonly connectors: readonly Connector[];
  get(id: string): Connector | undefined;
}

/** Runs the test bundle of a project in the sandbox against simulated systems. */
export type RunScenarios = (input: {
  readonly code: string;
  /** Which system stands behind each alias of the project. */
  readonly connections: readonly KnownConnection[];
  /** Where those systems are described. */
  readonly catalogue: ConnectorCatalogue;
  /** What the code reads as `vars`. */
  readonly variables: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}) => Promise<{
  /** What the module says of its automations; null when it could not be loaded. */
  readonly automations: readonly ToldAutomation[] | null;
  readonly results: readonly NonNullable<GateResult["scenarios"]>[number][];
  /** Of the scenarios that passed. */
  readonly evidence?: readonly Evidence[];
}>;

export interface GateOptions {
  readonly signal: AbortSignal;
  /** Told as each gate begins and ends. */
  readonly onGate?: (event: { readonly gate: GateResult["gate"]; readonly result: GateResult | null }) => void;
}

/** The builder with one catalogue, as the modules are given it. */
export interface Builder {
  derive(files: ProjectFiles, signal?: AbortSignal): Promise<Analysis>;
  compile(request: CompileRequest): Promise<CompileResult>;
  /** Tests that hold the project to less than before, unless what they hold it to now is in what people said. */
  weakened(before: ProjectFiles, after: ProjectFiles, said: string): Promise<readonly WeakenedTest[]>;
  /** What a request asks for, and where the code has it. `others`: connections that it may have meant beside the project's own. */
  facts(text: string, files: ProjectFiles, others?: readonly KnownConnection[]): Promise<readonly RequestFact[]>;
  /** Runs the gates in order; one that fails leaves those after it skipped. */
  check(files: ProjectFiles, options: GateOptions): Promise<readonly GateResult[]>;
}

export interface FlowPreview {
  readonly flow: FlowDocument;
  readonly plans: readonly CodeAutomation[];
  /** The first place that can't be parsed. */
  readonly problem: { readonly file: string; readonly line: number; readonly message: string } | null;
}

/** Automations step by step: read from code, and changed in code. */
export interface PlanEditor {
  /** What each automation does, and where that is in its file. */
  plans(files: ProjectFiles): Promise<readonly CodeAutomation[]>;
  /** The flow alone, quick enough for every pause in typing. */
  preview(files: ProjectFiles): Promise<FlowPreview>;
  /** What a step of an automation can read. */
  readable(files: ProjectFiles, automation: CodeAutomation, step: string | undefined): readonly ReadableName[];
  /** The changes that edits of one automation make. */
  edit(files: ProjectFiles, automation: CodeAutomation, edits: readonly Edit[]): ProjectEdit;
  /** The files of an automation that does nothing yet. */
  newAutomation(files: ProjectFiles, name: string, start: Start): { readonly file: string; readonly changes: Changes };
}
