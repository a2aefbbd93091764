import type { FromSandbox, ToSandbox } from "./frames.ts";
import { realSetImmediate, stdin, stdout } from "./prepare.ts";

const encoder = new TextEncoder();
/** After these the code waits for an answer, or is done; everything else is heard even if it never gives way again. */
const IN_NO_HURRY: ReadonlySet<FromSandbox["t"]> = new Set(["ask", "end", "pong"]);
const MOST_UNSENT = 65_536;

let unsent: string[] = [];
let size = 0;

/** Sends one frame, a request together with others of the same moment; blocks while the server does not read, which is the back pressure. */
export function send(frame: FromSandbox): void {
  const line = `${JSON.stringify(frame)}\n`;
  size += line.length;
  if (unsent.push(line) === 1) realSetImmediate(write);
  if (size > MOST_UNSENT || !IN_NO_HURRY.has(frame.t)) write();
}

function write(): void {
  if (unsent.length === 0) return;
  let bytes = encoder.encode(unsent.join(""));
  unsent = [];
  size = 0;
  while (bytes.byteLength > 0) bytes = bytes.subarray(stdout.writeSync(bytes));
}

const MOST_READ = 65_536;

/** Reads into the same bytes again and again: a stream would make as many anew for each word that comes. */
export async function receive(handle: (frame: ToSandbox) => void): Promise<void> {
  const decoder = new TextDecoder();
  const bytes = new Uint8Array(MOST_READ);
  let rest = "";
  for (let size = await stdin.read(bytes); size !== null; size = await stdin.read(bytes)) {
    const lines = (rest + decoder.decode(bytes.subarray(0, size), { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) handle(JSON.parse(line) as ToSandbox);
  }
}
