export type Packet = { readonly kind: "line"; readonly bytes: Buffer } | { readonly kind: "flush" | "delimiter" | "end" };

const SPECIAL: Readonly<Record<number, "flush" | "delimiter" | "end">> = { 0: "flush", 1: "delimiter", 2: "end" };

/** What a git server answered, line by line. Throws where a line has no proper length. */
export function* readPackets(bytes: Buffer): Generator<Packet> {
  for (let at = 0; at < bytes.length;) {
    const head = bytes.toString("latin1", at, at + 4);
    const length = /^[0-9a-f]{4}$/i.test(head) ? Number.parseInt(head, 16) : -1;
    const special = SPECIAL[length];
    if (special) {
      at += 4;
      yield { kind: special };
      continue;
    }
    if (length < 4 || at + length > bytes.length) throw new Error("a line of the answer has no proper length");
    yield { kind: "line", bytes: bytes.subarray(at + 4, at + length) };
    at += length;
  }
}

export function textOf(bytes: Buffer): string {
  return bytes.toString("utf8").replace(/\n$/, "");
}

/** The data that came among what was told to the person, and what was told. Throws with what the other side says of an error. */
export function splitBands(packets: Iterable<Packet>): { data: Buffer; told: string } {
  const data: Buffer[] = [];
  let told = "";
  for (const packet of packets) {
    if (packet.kind !== "line") continue;
    const [channel] = packet.bytes;
    const content = packet.bytes.subarray(1);
    if (channel === 1) data.push(content);
    else if (channel === 2) told += content.toString("utf8");
    else if (channel === 3) throw new Error(content.toString("utf8").trim());
  }
  return { data: Buffer.concat(data), told };
}
