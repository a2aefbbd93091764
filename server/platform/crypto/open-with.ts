import { decrypt } from "./envelope.ts";

/** Opens with the first key that fits: after a replacement the newest one does not fit everything yet. Throws when none does. */
export function openWith(keys: readonly Uint8Array[], sealed: Uint8Array, associated: string): Buffer {
  let refusal: unknown = new Error("There is no key");
  for (const key of keys) {
    try {
      return decrypt(key, sealed, associated);
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}
