/** Four 32-bit words out of any text. */
function hash128(text: string): [number, number, number, number] {
  let a = 1779033703,
    b = 3144134277,
    c = 1013904242,
    d = 2773480762;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
}

/** The same numbers for the same seed, so that a resumed run draws what it drew before (sfc32). Not for secrets. */
export function seededRandom(seed: string): () => number {
  let [a, b, c, d] = hash128(seed);
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}

/** A short mark of a value, to tell whether the code asks for the same thing as before. */
export function fingerprint(value: unknown): string {
  const [a, b] = hash128(JSON.stringify(value) ?? "");
  return a.toString(36) + b.toString(36);
}
