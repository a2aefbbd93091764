import type { FromSandbox, ToSandbox } from "./frames.ts";
import { realSetImmediate, stdin, stdout } from "./prepare.ts";

const encoder = new TextEncoder();
/** After these the code waits for an answer, or is done; everything else is heard even if it never gives way again. */
const IN_NO_HURRY: ReadonlySet<FromSandbox["t"]> = new Set(["ask", "end", "pong"]);
const MOST_UNSENT = 65_536;

let unsent: string[] = [];
let size = 0;

/** Longer values go beside their frame, as a text that the server hands on without reading it. */
const BULKY = 65_536;

/** The same frame, its value behind it where it is bulky. `text` is the value as JSON. */
export function sendOutcome(frame: Extract<FromSandbox, { readonly t: "step" | "end" }>, text: string | null): void {
  if (text === null || text.length < BULKY) send(frame);
  // JSON has no tab: within strings it is written as an escape.
  else enqueue(frame.t, `${JSON.stringify({ ...frame, outcome: { ok: true, value: null } })}\t${text}\n`);
}

/** Sends one frame, a request together with others of the same moment; blocks while the server does not read, which is the back pressure. */
export function send(frame: FromSandbox): void {
  enqueue(frame.t, `${JSON.stringify(frame)}\n`);
}

/** A frame that is JSON already. */
export function sendText(kind: FromSandbox["t"], frame: string): void {
  enqueue(kind, `${frame}\n`);
}

function enqueue(kind: FromSandbox["t"], line: string): void {
  size += line.length;
  if (unsent.push(line) === 1) realSetImmediate(write);
  if (size > MOST_UNSENT || !IN_NO_HURRY.has(kind)) write();
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
  let parts: string[] = [];
  for (let size = await stdin.read(bytes); size !== null; size = await stdin.read(bytes)) {
    const [end = "", ...others] = decoder.decode(bytes.subarray(0, size), { stream: true }).split("\n");
    parts.push(end);
    // Put together once: a line of megabytes comes in a hundred parts.
    for (const next of others) {
      handle(JSON.parse(parts.join("")) as ToSandbox);
      parts = [next];
    }
  }
}
