import type { BoardMessage } from "../../../../contracts/board.ts";
import type { ReadAttachment } from "../attachments/attachment.ts";
import { ApiError } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import type { TurnMetadata } from "../chunks.ts";
import { boardStream, type BoardDeps } from "../deps.ts";
import { insertMessage, markAnswered, turnOfClientMessage } from "../messages/store.ts";
import type { TurnRequest } from "../minds/mind.ts";
import { recoverTurn } from "./recover-turns.ts";
import { messageIdOf } from "./settle-turn.ts";
import { findActiveTurn, insertTurn, putAnswer, type QuestionRow, type TurnRow } from "./store.ts";

export interface StartRequest {
  readonly organisationId: string;
  readonly projectId: string;
  readonly author: string;
  readonly mind: string;
  readonly mode: "build" | "ask";
  /** What the person sees as their message. */
  readonly text: string;
  readonly request: TurnRequest;
  /** Shown with the message. */
  readonly attachments?: readonly ReadAttachment[];
  readonly clientMessageId?: string;
  /** The question that this message answers. */
  readonly answers?: { readonly question: QuestionRow; readonly choice: string };
}

/** Stores the message, the turn and its first event together; 409 `turn_active` while another turn of the project runs. */
export async function startTurn(deps: BoardDeps, start: StartRequest): Promise<TurnRow> {
  const { organisationId, projectId, author, mind, mode, text, request, attachments = [], clientMessageId, answers } = start;
  await refuseWhileActive(deps, organisationId, projectId);

  const messageId = newId("msg");
  const id = newId("trn");
  const createdAt = deps.clock.now();
  const message: BoardMessage = {
    id: messageId,
    role: "user",
    parts: [{ type: "text", text, ...originOf(request) }, ...attachments.map((data) => ({ type: "data-attachment", data }))],
    turnId: id,
    createdAt: createdAt.toISOString(),
  };
  const messageMetadata: TurnMetadata = {
    turnId: id,
    inReplyTo: message,
    ...(answers ? { answered: { questionId: answers.question.id, choice: answers.choice } } : {}),
  };

  return deps.database
    .organisation(organisationId, async (tx) => {
      const firstSeq = await deps.events.append(
        boardStream(organisationId, projectId),
        [{ type: "start", messageId: messageIdOf({ id }), messageMetadata }],
        tx,
      );
      const turn = await insertTurn(tx, {
        id,
        organisationId,
        projectId,
        status: "running",
        mind,
        mode,
        request,
        author,
        processId: deps.presence.id,
        firstSeq,
        createdAt,
      });
      await insertMessage(tx, { ...message, organisationId, projectId, turnId: id, createdAt, clientMessageId: clientMessageId ?? null });
      if (answers) {
        await putAnswer(tx, answers.question.id, answers.choice, id);
        await markAnswered(tx, answers.question.turnId, answers.question.id, answers.choice);
      }
      return turn;
    })
    .catch((error: unknown) => {
      if (isDuplicate(error)) throw turnActive();
      throw error;
    });
}

/** Where a message's words come from, when they are not the person's own. */
function originOf({ isReport, decision }: TurnRequest): { origin?: "report" | "decision" } {
  if (decision) return { origin: "decision" };
  return isReport ? { origin: "report" } : {};
}

/** The turn that a message of this id began already, if it did. */
export function turnAlreadyStarted(deps: BoardDeps, organisationId: string, projectId: string, clientMessageId: string): Promise<string | null> {
  return deps.database.organisation(organisationId, (tx) => turnOfClientMessage(tx, projectId, clientMessageId));
}

/** A turn whose process died does not block the next one. */
export async function refuseWhileActive(deps: BoardDeps, organisationId: string, projectId: string): Promise<void> {
  const active = await deps.database.organisation(organisationId, (tx) => findActiveTurn(tx, projectId));
  if (active && !(await recoverTurn(deps, active))) throw turnActive();
}

function turnActive(): ApiError {
  return new ApiError("turn_active", "The assistant is at work on this project. Wait for it, or stop it.");
}

/** Postgres' unique_violation, wrapped by the query builder. */
function isDuplicate(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === "23505" || (cause !== undefined && isDuplicate(cause));
}
