const JSON_OID = 114;

/** Texts of JSON as a parameter of the type json[], in the form in which the bytes go to Postgres as they are. */
export function jsonArray(texts: readonly (readonly Buffer[])[]): Buffer {
  const parts: Buffer[] = [int32s(1, 0, JSON_OID, texts.length, 1)];
  for (const pieces of texts) {
    const size = pieces.reduce((sum, { length }) => sum + length, 0);
    parts.push(int32s(size), ...pieces);
  }
  return Buffer.concat(parts);
}

function int32s(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, at) => bytes.writeInt32BE(number, 4 * at));
  return bytes;
}
