/** Line ends and other control characters, and marks that turn the direction of whatever follows. Joiners stay: some scripts need them. */
const STEERING = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** A name that somebody else chose, as it may stand beside other text: on one line, and unable to disturb its neighbours. */
export function plainLine(text: string): string {
  return text.replace(STEERING, " ").replace(/\s+/g, " ").trim();
}
