import { RawJson } from "./raw-json.ts";

const [TAB, NEWLINE] = [9, 10];

/** Splits a stream into lines, and what stands behind a tab off them, without ever holding more than one line's limit. */
export function readLines(stream: NodeJS.ReadableStream, limit: number, on: { line(text: string, value: RawJson | null): void; tooLong(): void }): void {
  let parts: Buffer[] = [];
  let value: RawJson | null = null;
  let size = 0;

  function take(piece: Buffer): void {
    if (value) return value.append(piece);
    const tab = piece.indexOf(TAB);
    parts.push(tab < 0 ? piece : piece.subarray(0, tab));
    if (tab < 0) return;
    value = new RawJson();
    value.append(piece.subarray(tab + 1));
  }

  function endLine(): void {
    const [first, ...others] = parts;
    const text = others.length === 0 ? (first?.toString("utf8") ?? "") : Buffer.concat(parts).toString("utf8");
    const behind = value;
    parts = [];
    value = null;
    size = 0;
    on.line(text, behind);
  }

  stream.on("data", (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at));
      from = at + 1;
      endLine();
    }
    if (from === chunk.length) return;
    const rest = chunk.subarray(from);
    size += rest.length;
    if (size > limit) return on.tooLong();
    take(rest);
  });
}
