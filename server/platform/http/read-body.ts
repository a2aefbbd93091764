import { ApiError } from "../errors.ts";
import { measure } from "../nesting.ts";
import { reviewed } from "./review-json.ts";

/** Of arrays and objects in one another; no honest body comes near it. */
const DEEPEST = 500;
/** Of members and items in all: what is parsed, kept and read by code within a moment. */
const MOST_VALUES = 200_000;
export const DEFAULT_MAX_BODY = 1_048_576;

/** Reads a body up to `limit` bytes and stops reading there, whatever the declared length. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limit) throw tooLarge(limit);
  if (!request.body) return new Uint8Array();

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** A JSON body; undefined when there is none. `__proto__` keys are refused, so that no merge can be poisoned by one. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) return undefined;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new ApiError("unsupported_media_type", "Send the body as application/json.");
  return parseJson(bytes);
}

export function parseJson(bytes: Uint8Array): unknown {
  return parse(bytes, {
    key(key) {
      if (key === "__proto__") throw new SyntaxError("the key __proto__ is not allowed");
      if (!isStorable(key)) throw new SyntaxError(UNSTORABLE);
      return true;
    },
    text(value) {
      if (!isStorable(value)) throw new SyntaxError(UNSTORABLE);
      return value;
    },
  });
}

const UNSTORABLE = "null characters and halves of surrogate pairs are not allowed";

/** JSON of another system, which nobody here can ask to send it otherwise: what cannot be kept is replaced or left out. */
export const parseForeignJson = (bytes: Uint8Array): unknown => parse(bytes, { key: (key) => key !== "__proto__", text: storable });

/** A text as it can be kept. */
export function storable(text: string): string {
  return isStorable(text) ? text : text.toWellFormed().replaceAll("\0", "\ufffd");
}

function parse(bytes: Uint8Array, review: Parameters<typeof reviewed>[2]): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const passed = measure(text, DEEPEST, MOST_VALUES);
    if (passed === "many") throw new ApiError("too_large", `The body holds more than ${MOST_VALUES.toLocaleString("en")} values.`);
    if (passed === "deep") throw new SyntaxError(`it is nested more than ${DEEPEST} levels deep`);
    return reviewed(JSON.parse(text), text, review);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError("malformed_json", `The body is not valid JSON: ${(cause as Error).message}.`);
  }
}

/** Postgres keeps neither of the two in a text. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

export function tooLarge(limit: number): ApiError {
  return new ApiError("too_large", `The body is larger than the ${Math.floor(limit / 1024)} KiB allowed here.`);
}
