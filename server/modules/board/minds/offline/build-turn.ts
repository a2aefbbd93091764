import type { DataPart } from "../../../../../contracts/board.ts";
import type { CompileResult } from "../../../../builder/builder.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { ApiError } from "../../../../platform/errors.ts";
import type { Emit, Turn, TurnOutcome, Workspace } from "../mind.ts";
import { keepCheckpoint } from "../keep-checkpoint.ts";
import { checkInView } from "./check-in-view.ts";
import { closingWords, refusalWords } from "./closing-words.ts";
import { suggestInstead } from "./suggest-instead.ts";
import { planSteps } from "./plan-steps.ts";
import { createTaskList } from "./task-list.ts";
import { createVoice } from "../voice.ts";

interface Deps {
  readonly clock: Clock;
}

type Draft = Extract<CompileResult, { kind: "draft" }>;

/** A person may save while the draft is made; it is then made again for what is there now. */
const MOST_TRIES = 3;

/** From a request to files, gates and a checkpoint; or to a question; or to an honest refusal. */
export async function buildTurn(deps: Deps, turn: Turn, emit: Emit, signal: AbortSignal): Promise<TurnOutcome> {
  const steps = turn.request.plan ? [] : planSteps(turn.request.text);
  if (steps.length > 1) return { status: "needs_answer", kind: "plan", items: steps };
  const { say } = createVoice(emit);
  const tasks = createTaskList(emit, deps.clock, {
    understand: "Understand the request",
    write: "Write the files",
    check: "Prove that it works",
    keep: "Keep this version",
  });

  const { compiled, files } = await tasks.run("understand", () => compile(turn));
  signal.throwIfAborted();
  if (compiled.kind !== "draft") tasks.drop();
  if (compiled.kind === "question") {
    const given = turn.request.answers[compiled.question.subject];
    if (given === undefined) return { status: "needs_answer", kind: "question", question: compiled.question };
    // Asking it again would lead nowhere.
    say(`I can't use “${given}” as the answer to “${compiled.question.text}” Say the whole request again with what it should be.`);
    return { status: "done" };
  }
  if (compiled.kind === "refusal") {
    say(refusalWords(compiled));
    const items = await suggestInstead(turn, compiled, signal);
    if (items.length > 0) emit({ type: "data-suggestions", id: "suggestions", data: { items } });
    return { status: "done" };
  }
  if (compiled.changes.size === 0) {
    showDraft(compiled, emit, say);
    return outcomeOf(compiled);
  }

  const written = await tasks.run("write", () => write(turn, { draft: compiled, revision: files.revision }, signal));
  // Told once it is so: what is locked or was changed meanwhile is not written.
  showDraft(compiled, emit, say);
  for (const file of written) emit({ type: "data-file", id: file.filePath, data: file });
  signal.throwIfAborted();

  const { verification, gates } = await tasks.run("check", () => checkInView(turn.workspace, emit, signal));
  await tasks.run("keep", () => keepCheckpoint(turn, emit));
  say(closingWords(verification, gates));
  return outcomeOf(compiled);
}

function outcomeOf({ open }: Draft): TurnOutcome {
  return open ? { status: "needs_answer", kind: "draft", open } : { status: "done" };
}

/** The steps of a plan are compiled one onto the other; the first that is no draft is the answer to all. */
async function compile({ workspace, request }: Turn): Promise<{ files: Awaited<ReturnType<Workspace["read"]>>; compiled: CompileResult }> {
  const files = await workspace.read();
  const connections = await workspace.connections();
  const builder = await workspace.compiler();
  const before = request.plan ? null : await workspace.before();
  const { answers, draft, plan = [request.text] } = request;
  const now = new Map(files.files);
  const drafts: Draft[] = [];
  for (const text of plan) {
    const compiled = await builder.compile({ text, files: now, connections, answers, ...(before ? { before } : {}), ...(draft ? { draft } : {}) });
    if (compiled.kind !== "draft") return { files, compiled };
    for (const [path, content] of compiled.changes) {
      if (content === null) now.delete(path);
      else now.set(path, content);
    }
    drafts.push(compiled);
  }
  // Of several automations each is finished in the flow or in the code.
  const [only, ...others] = drafts;
  if (only && others.length === 0) return { files, compiled: only };
  const changes = new Map(drafts.flatMap((draft) => [...draft.changes]));
  return {
    files,
    compiled: {
      kind: "draft",
      changes,
      plan: drafts.flatMap((draft) => [...draft.plan]),
      summary: [...new Set(drafts.map(({ summary }) => summary))].join("\n\n"),
    },
  };
}

function showDraft({ plan, summary, open }: Draft, emit: Emit, say: (text: string) => void): void {
  // One step says no more than the sentence, and what is open is shown with the plan.
  if (plan.length > 1 && !open) emit({ type: "data-plan", id: "plan", data: { items: [...plan] } });
  say(summary);
}

async function write(turn: Turn, first: { draft: Draft; revision: number }, signal: AbortSignal): Promise<readonly DataPart<"file">[]> {
  let { draft, revision } = first;
  for (let tries = 1; ; tries++) {
    try {
      return await turn.workspace.write(revision, draft.changes);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "revision_conflict") || tries === MOST_TRIES) throw error;
    }
    signal.throwIfAborted();
    const again = await compile(turn);
    if (again.compiled.kind !== "draft")
      throw new ApiError("conflict", "The files were changed meanwhile, and the request no longer fits them. Send it again.");
    draft = again.compiled;
    revision = again.files.revision;
  }
}
