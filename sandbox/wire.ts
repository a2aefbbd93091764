import type { FromSandbox, ToSandbox } from "./frames.ts";
import { stdin, stdout } from "./prepare.ts";

const encoder = new TextEncoder();

/** Writes one frame; blocks while the server does not read, which is the back pressure. */
export function send(frame: FromSandbox): void {
  let bytes = encoder.encode(`${JSON.stringify(frame)}\n`);
  while (bytes.byteLength > 0) bytes = bytes.subarray(stdout.writeSync(bytes));
}

export async function receive(handle: (frame: ToSandbox) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stdin.readable as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) handle(JSON.parse(line) as ToSandbox);
  }
}
