import { FileError } from "./file-error.ts";

/** As many characters as a call takes at once. */
const CHUNK = 0x8000;

/** Bytes as text, which is how connections carry a file that is no text. */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let from = 0; from < bytes.length; from += CHUNK) binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  return btoa(binary);
}

/** Takes base64 as addresses carry it (`-` and `_`) too. */
export function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
  } catch {
    throw new FileError("This is not base64.");
  }
}
