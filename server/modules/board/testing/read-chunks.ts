import type { BoardChunk } from "../chunks.ts";

export interface SeenChunk {
  readonly id: number;
  readonly data: BoardChunk;
}

/** Reads an event stream as a browser does, until an event that satisfies `isLast`, or its end. */
export async function readChunks(response: Response, isLast: (chunk: SeenChunk) => boolean): Promise<SeenChunk[]> {
  if (!response.body) throw new Error(`No stream came: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const seen: SeenChunk[] = [];
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return seen;
    text += value;
    for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
      const [, id, data] = /^id: (\d+)\ndata: (.+)$/s.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (id === undefined || data === undefined) continue;
      const chunk = { id: Number(id), data: JSON.parse(data) as BoardChunk };
      seen.push(chunk);
      if (isLast(chunk)) {
        await reader.cancel();
        return seen;
      }
    }
  }
}
