/** Splits a stream into lines without ever holding more than one line's limit. */
export function readLines(stream: NodeJS.ReadableStream, limit: number, on: { line(text: string): void; tooLong(): void }): void {
  let parts: Buffer[] = [];
  let size = 0;
  stream.on("data", (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      const last = chunk.subarray(from, at);
      const text = parts.length === 0 ? last.toString("utf8") : Buffer.concat([...parts, last]).toString("utf8");
      parts = [];
      size = 0;
      from = at + 1;
      on.line(text);
    }
    if (from === chunk.length) return;
    const rest = chunk.subarray(from);
    size += rest.length;
    if (size > limit) return on.tooLong();
    parts.push(rest);
  });
}
