/**
 * Gives the memory of bytes that nobody uses any more back at once. Left to V8, megabytes of them make it sweep its whole
 * heap, for longer than anybody should wait. Small ones share their memory with others and are left alone.
 */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
