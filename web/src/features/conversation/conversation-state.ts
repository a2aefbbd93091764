import type { BoardMessage } from "../../../../contracts/board.ts";

/** One numbered event of the board's stream: an AI SDK UI message chunk. */
export interface BoardEvent {
  readonly id: number;
  readonly chunk: Chunk;
}
export type Chunk = { readonly type: string; readonly [key: string]: unknown };
export type Part = BoardMessage["parts"][number];

export interface ConversationState {
  readonly messages: readonly BoardMessage[];
  readonly activeTurn: string | null;
  /** What went wrong with the last turn, as the stream said it. */
  readonly error: string | null;
  readonly lastEvent: number;
}

export interface Snapshot {
  readonly messages: readonly BoardMessage[];
  readonly activeTurn: { readonly id: string } | null;
  readonly lastEvent: number;
}

/** Snapshot and events together; events that the snapshot already contains change nothing. */
export function replay(snapshot: Snapshot, events: readonly BoardEvent[]): ConversationState {
  const start: ConversationState = { messages: snapshot.messages, activeTurn: snapshot.activeTurn?.id ?? null, error: null, lastEvent: snapshot.lastEvent };
  return events.reduce(applyEvent, start);
}

/** Pure; a repeated or older event is ignored, so that reconnecting never doubles a word. */
export function applyEvent(state: ConversationState, { id, chunk }: BoardEvent): ConversationState {
  if (id <= state.lastEvent) return state;
  return { ...applyChunk(state, chunk), lastEvent: id };
}

function applyChunk(state: ConversationState, chunk: Chunk): ConversationState {
  switch (chunk.type) {
    case "start":
      return startMessage(state, chunk);
    case "text-start":
    case "reasoning-start":
      return editParts(state, (parts) => [...parts, { type: kindOf(chunk), id: chunk["id"], text: "" }]);
    case "text-delta":
    case "reasoning-delta":
      return editParts(state, (parts) => appendText(parts, chunk));
    case "error":
      // The answer says it already, and goes on saying it after a reload.
      if (state.messages.at(-1)?.parts.some(({ type }) => type === "data-failure")) return { ...state, activeTurn: null };
      return { ...state, error: String(chunk["errorText"] ?? "The answer stopped."), activeTurn: null };
    case "finish":
    case "abort":
      return { ...state, activeTurn: null };
    default:
      if (!chunk.type.startsWith("data-") || chunk["transient"] === true) return state;
      return editParts(state, (parts) => putData(parts, chunk));
  }
}

interface StartMetadata {
  readonly turnId?: string;
  readonly inReplyTo?: BoardMessage;
  readonly answered?: { readonly questionId: string; readonly choice: string };
}

/** Begins an answer. One that is there already is begun anew, because its events follow from its first. */
function startMessage(state: ConversationState, chunk: Chunk): ConversationState {
  const { turnId, inReplyTo, answered } = (chunk["messageMetadata"] ?? {}) as StartMetadata;
  const id = String(chunk["messageId"] ?? turnId ?? `answer-${state.messages.length}`);
  const activeTurn = turnId ?? state.activeTurn ?? id;
  const before = state.messages.filter((message) => message.id !== id).map((message) => (answered ? withAnswer(message, answered) : message));
  const asked = inReplyTo && !before.some((message) => message.id === inReplyTo.id) ? [inReplyTo] : [];
  const message: BoardMessage = { id, role: "assistant", parts: [], createdAt: inReplyTo?.createdAt ?? "", turnId: activeTurn };
  return { ...state, messages: [...before, ...asked, message], activeTurn, error: null };
}

const ANSWERABLE = new Set(["data-question", "data-approval", "data-plan", "data-draft"]);

function withAnswer(message: BoardMessage, { questionId, choice }: { questionId: string; choice: string }): BoardMessage {
  const isAsked = (part: Part) => ANSWERABLE.has(part.type) && (part["data"] as { id?: string }).id === questionId;
  if (!message.parts.some(isAsked)) return message;
  return { ...message, parts: message.parts.map((part) => (isAsked(part) ? { ...part, data: { ...(part["data"] as object), answer: choice } } : part)) };
}

function editParts(state: ConversationState, edit: (parts: Part[]) => Part[]): ConversationState {
  const last = state.messages.at(-1);
  if (last?.role !== "assistant") {
    return editParts(
      {
        ...state,
        messages: [...state.messages, { id: `answer-${state.messages.length}`, role: "assistant", parts: [], createdAt: "", turnId: state.activeTurn }],
      },
      edit,
    );
  }
  return { ...state, messages: [...state.messages.slice(0, -1), { ...last, parts: edit([...last.parts]) }] };
}

function appendText(parts: Part[], chunk: Chunk): Part[] {
  const type = kindOf(chunk);
  const byId = parts.findLastIndex((part) => part.type === type && part["id"] === chunk["id"]);
  // A snapshot may come without the ids of its text parts; what streams then belongs to the last one.
  const index = byId >= 0 ? byId : parts.findLastIndex((part) => part.type === type);
  const part = parts[index];
  if (!part) return [...parts, { type, id: chunk["id"], text: String(chunk["delta"] ?? "") }];
  return parts.with(index, { ...part, text: String(part["text"] ?? "") + String(chunk["delta"] ?? "") });
}

function kindOf(chunk: Chunk): "text" | "reasoning" {
  return chunk.type.startsWith("text") ? "text" : "reasoning";
}

/** A later part about the same thing takes the place of the earlier one. */
function putData(parts: Part[], chunk: Chunk): Part[] {
  const part: Part = { ...chunk, type: chunk.type };
  const key = keyOf(part);
  const index = key === null ? -1 : parts.findIndex((other) => other.type === part.type && keyOf(other) === key);
  return index < 0 ? [...parts, part] : parts.with(index, part);
}

function keyOf(part: Part): string | null {
  const data = (part["data"] ?? {}) as Record<string, unknown>;
  switch (part.type) {
    case "data-file":
      return String(data["filePath"]);
    case "data-check":
      return String(data["gate"]);
    case "data-sim":
      return String(data["name"]);
    case "data-question":
    case "data-draft":
    case "data-approval":
    case "data-checkpoint":
      return String(data["id"]);
    case "data-deploy":
      return String(data["deploymentId"]);
    case "data-task":
    case "data-plan":
    case "data-usage":
      return typeof part["id"] === "string" ? part["id"] : "only";
    default:
      return typeof part["id"] === "string" ? part["id"] : null;
  }
}
