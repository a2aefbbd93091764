/** A random UUID, also where the address is plain http: `crypto.randomUUID` is for secure contexts alone. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const version = [0x40 | ((bytes[6] ?? 0) & 0x0f), 0x80 | ((bytes[8] ?? 0) & 0x3f)];
  const hex = Array.from(bytes, (byte, at) => (at === 6 ? version[0] : at === 8 ? version[1] : byte)?.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
