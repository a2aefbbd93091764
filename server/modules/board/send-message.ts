import { readAttachments } from "./attachments/read-attachments.ts";
import { ApiError } from "../../platform/errors.ts";
import type { BoardDeps } from "./deps.ts";
import type { TurnRequest } from "./minds/mind.ts";
import { answerDraft } from "./turns/answer-draft.ts";
import { refuseWhileActive, startTurn, turnAlreadyStarted } from "./turns/start-turn.ts";
import { findLastTurn, questionOfTurn, type QuestionRow, type TurnRow } from "./turns/store.ts";

/** Of an answer that is typed. */
const MOST_WORDS = 3;

export interface MessageRequest {
  readonly organisationId: string;
  readonly projectId: string;
  readonly author: string;
  readonly clientMessageId: string;
  readonly text: string;
  readonly mode: "build" | "ask";
  readonly mind: string;
  /** The text was put together from what systems answered; no person wrote it. */
  readonly isReport?: boolean | undefined;
  readonly baseRevision?: number | undefined;
  /** Of the request: nobody else waits for the attachments. */
  readonly signal?: AbortSignal;
  readonly attachments?: readonly { readonly name: string; readonly content: string }[] | undefined;
  readonly fileModifications?: readonly { readonly filePath: string; readonly content: string | null }[] | undefined;
}

/** Saves the unsaved edits sent along, as the person's, then begins a turn. Sent twice, it is one message. */
export async function sendMessage(deps: BoardDeps, message: MessageRequest): Promise<{ readonly turnId: string; readonly started: TurnRow | null }> {
  const { organisationId, projectId, author, clientMessageId, text, mode, mind } = message;
  await deps.database.organisation(organisationId, (tx) => deps.projects.requireProject(tx, projectId));
  const already = await turnAlreadyStarted(deps, organisationId, projectId, clientMessageId);
  if (already) return { turnId: already, started: null };

  await refuseWhileActive(deps, organisationId, projectId);
  const attached = (message.attachments ?? []).map((file) => ({ name: file.name, bytes: Buffer.from(file.content, "base64") }));
  const attachments = await readAttachments(attached, message.signal);
  await saveEdits(deps, message);
  const waiting = mode === "build" && !message.isReport ? await findWaiting(deps, organisationId, projectId) : null;
  const answer = waiting ? await asAnswer(deps, message, waiting.question) : null;
  const request =
    waiting && answer !== null
      ? waiting.question.kind === "draft"
        ? answerDraft(waiting.turn, waiting.question, onlyAnswer(waiting.question, answer))
        : continued(waiting.turn, waiting.question, answer)
      : { text, answers: {}, ...(attachments.length > 0 ? { attachments } : {}), ...(message.isReport ? { isReport: true } : {}) };
  const answers = waiting && answer !== null ? { question: waiting.question, choice: choiceOf(waiting.question, answer) } : undefined;
  try {
    const started = await startTurn(deps, {
      organisationId,
      projectId,
      author,
      mind,
      mode,
      text,
      request,
      attachments,
      clientMessageId,
      ...(answers ? { answers } : {}),
    });
    return { turnId: started.id, started };
  } catch (error) {
    // The same message may have come in twice at once.
    const twin = error instanceof ApiError && error.code === "turn_active" ? await turnAlreadyStarted(deps, organisationId, projectId, clientMessageId) : null;
    if (twin) return { turnId: twin, started: null };
    throw error;
  }
}

async function saveEdits({ projects }: BoardDeps, { organisationId, projectId, baseRevision, fileModifications = [] }: MessageRequest): Promise<void> {
  if (fileModifications.length === 0) return;
  if (baseRevision === undefined)
    throw new ApiError("invalid", "Send baseRevision with fileModifications.", { fields: [{ field: "baseRevision", message: "Required" }] });
  await projects.changeFiles(organisationId, projectId, { baseRevision, changes: fileModifications, writer: "user" });
}

async function findWaiting({ database }: BoardDeps, organisationId: string, projectId: string): Promise<{ turn: TurnRow; question: QuestionRow } | null> {
  return database.organisation(organisationId, async (tx) => {
    const turn = await findLastTurn(tx, projectId);
    if (turn?.status !== "needs_answer") return null;
    const question = await questionOfTurn(tx, turn.id);
    return question && isAnswered(question) ? { turn, question } : null;
  });
}

/** Of a draft only the one thing that is open can be meant. */
function isAnswered({ kind, answer, choices }: QuestionRow): boolean {
  return answer === null && (kind === "question" || (kind === "draft" && choices.length === 1));
}

/** A draft's question is stored with what each of its subjects is about. */
const onlyAnswer = ({ choices }: QuestionRow, answer: string) => ({ [choices[0]?.value ?? ""]: answer });
const choiceOf = (question: QuestionRow, answer: string) => (question.kind === "draft" ? JSON.stringify(onlyAnswer(question, answer)) : answer);

/** A person may type an answer rather than press it. A whole sentence is a new request, and so is what the builder understands by itself. */
async function asAnswer(deps: BoardDeps, { organisationId, projectId, text }: MessageRequest, { kind, choices }: QuestionRow): Promise<string | null> {
  const said = text.trim().toLowerCase();
  const pressed = (kind === "draft" ? [] : choices).find(({ value, label }) => [value, label].some((each) => each.toLowerCase() === said));
  if (pressed) return pressed.value;
  if (said.split(/\s+/).length > MOST_WORDS) return null;
  return (await isRequest(deps, organisationId, projectId, text)) ? null : text.trim();
}

async function isRequest(deps: BoardDeps, organisationId: string, projectId: string, text: string): Promise<boolean> {
  const { texts } = await deps.database.organisation(organisationId, (tx) => deps.projects.inspect(tx, projectId, null));
  const builder = await deps.builderOf(organisationId);
  const compiled = await builder.compile({ text, files: texts, connections: await deps.listConnections(organisationId), answers: {} });
  return compiled.kind !== "refusal";
}

/** The same request, with one more answer. */
export function continued({ request }: TurnRow, { subject }: QuestionRow, choice: string): TurnRequest {
  return { ...request, answers: { ...request.answers, [subject]: choice } };
}
