import { StringDecoder } from "node:string_decoder";

/** Reads an event stream piece by piece, and gives the data of each event that a piece completes. */
export function createEventReader(): (piece: Uint8Array) => string[] {
  const decoder = new StringDecoder("utf8");
  // A line that has no end yet is kept in parts: joined at every piece, a long one would cost its square.
  let begun: string[] = [];
  let data: string[] = [];

  return (piece) => {
    const [first = "", ...rest] = decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)).split("\n");
    begun.push(first);
    const events: string[] = [];
    for (const next of rest) {
      readLine(begun.join("").replace(/\r$/, ""), events);
      begun = [next];
    }
    return events;
  };

  function readLine(line: string, events: string[]): void {
    if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
    if (line !== "" || data.length === 0) return;
    events.push(data.join("\n"));
    data = [];
  }
}
