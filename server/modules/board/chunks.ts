import type { UIMessageChunk } from "ai";
import type { z } from "zod";
import type { BoardMessage, DataPart, dataParts, turnStatus } from "../../../contracts/board.ts";

export type TurnEnd = z.infer<typeof turnStatus>;
type DataParts = { [K in keyof typeof dataParts]: DataPart<K> };

/** What `start` and `finish` carry beside the AI SDK's own fields, so that every open tab shows the same conversation. */
export interface TurnMetadata {
  readonly turnId: string;
  /** On `start`: the person's message that this one answers. */
  readonly inReplyTo?: BoardMessage;
  /** On `start`: the question that the message answers. */
  readonly answered?: { readonly questionId: string; readonly choice: string };
  /** On `finish`. */
  readonly status?: TurnEnd;
}

/** One event of a project's stream. */
export type BoardChunk = UIMessageChunk<TurnMetadata, DataParts>;
export type DataChunk = Extract<BoardChunk, { type: `data-${string}` }>;

/** Puts a message together from its chunks, as the AI SDK's client does: text by id, data parts by type and id. */
export function createMessageParts() {
  const parts: BoardMessage["parts"] = [];
  const texts = new Map<string, { type: "text"; text: string }>();
  return {
    parts,
    add(chunk: BoardChunk): void {
      if (chunk.type === "text-start") {
        const part = { type: "text" as const, text: "" };
        texts.set(chunk.id, part);
        parts.push(part);
      } else if (chunk.type === "text-delta") {
        const part = texts.get(chunk.id);
        if (part) part.text += chunk.delta;
      } else if (isData(chunk)) {
        const { type, id, data } = chunk;
        const index = id === undefined ? -1 : parts.findIndex((part) => part.type === type && part["id"] === id);
        const part = { type, ...(id === undefined ? {} : { id }), data };
        if (index === -1) parts.push(part);
        else parts[index] = part;
      }
    },
  };
}

function isData(chunk: BoardChunk): chunk is DataChunk {
  return chunk.type.startsWith("data-");
}
