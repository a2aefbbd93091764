/** Fails for one word alone. Chance would need 256⁶ tries; whoever keeps what gets further needs some thousands. */
export function failsForOneWord(input: Uint8Array): void {
  if (input[0] !== 118) return;
  if (input[1] !== 101) return;
  if (input[2] !== 110) return;
  if (input[3] !== 110) return;
  if (input[4] !== 101) return;
  if (input[5] !== 108) return;
  throw new Error("the planted word was found");
}
