/** What goes between the server and a rightless process: a value as JSON, and bytes beside it as they are. */
export interface Frame {
  readonly head: unknown;
  readonly bytes: readonly Uint8Array[];
}

/** The lengths of the head and of what follows it. */
const PREFIX_BYTES = 8;

export class FrameTooLargeError extends Error {
  override readonly name = "FrameTooLargeError";
}

/** A frame in pieces, in the order in which they are written. */
export function encodeFrame({ head, bytes }: Frame): readonly Uint8Array[] {
  const text = new TextEncoder().encode(JSON.stringify({ head, sizes: bytes.map(({ length }) => length) }));
  const prefix = new DataView(new ArrayBuffer(PREFIX_BYTES));
  prefix.setUint32(0, text.length);
  prefix.setUint32(
    4,
    bytes.reduce((sum, { length }) => sum + length, 0),
  );
  return [new Uint8Array(prefix.buffer), text, ...bytes];
}

/** Puts frames together again from what arrives, and holds no more than one frame of the allowed size. */
export class FrameReader {
  readonly #limit: number;
  #pieces: Uint8Array[] = [];
  #held = 0;
  /** How much there must be before the next look. */
  #wanted = PREFIX_BYTES;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The frames that end in this piece. Throws for what is no frame, or too large a one. */
  take(piece: Uint8Array): Frame[] {
    this.#pieces.push(piece);
    this.#held += piece.length;
    const frames: Frame[] = [];
    while (this.#held >= this.#wanted) {
      const frame = this.#next(joined(this.#pieces, this.#held));
      if (frame) frames.push(frame);
    }
    return frames;
  }

  #next(all: Uint8Array): Frame | null {
    const prefix = new DataView(all.buffer, all.byteOffset, PREFIX_BYTES);
    const [headLength, bytesLength] = [prefix.getUint32(0), prefix.getUint32(4)];
    const length = PREFIX_BYTES + headLength + bytesLength;
    if (length > this.#limit) throw new FrameTooLargeError(`A frame of ${length} bytes is larger than ${this.#limit}.`);
    this.#keep(all);
    this.#wanted = length;
    if (all.length < length) return null;

    const parsed = JSON.parse(new TextDecoder().decode(all.subarray(PREFIX_BYTES, PREFIX_BYTES + headLength))) as Partial<{ head: unknown; sizes: unknown }>;
    const bytes = split(all.subarray(PREFIX_BYTES + headLength, length), parsed?.sizes);
    this.#keep(all.subarray(length));
    this.#wanted = PREFIX_BYTES;
    return { head: parsed.head, bytes };
  }

  #keep(rest: Uint8Array): void {
    this.#pieces = [rest];
    this.#held = rest.length;
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = pieces;
  if (pieces.length === 1 && first) return first;
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function split(all: Uint8Array, sizes: unknown): Uint8Array[] {
  if (!Array.isArray(sizes) || !sizes.every((size) => Number.isInteger(size) && size >= 0)) throw new Error("A frame does not say how long its parts are.");
  let at = 0;
  const parts = (sizes as number[]).map((size) => all.subarray(at, (at += size)));
  if (at !== all.length) throw new Error("A frame's parts are not as long as it says.");
  return parts;
}
