/** The database is away or stopping, or two transactions met: the same statement may work in a moment. */
export function isPassing(error: unknown): boolean {
  // Thrown while the values were written as JSON; they will be no better next time.
  if (error instanceof RangeError || error instanceof TypeError) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code !== "string") return true;
  return /^(08|53|57P|40)/.test(code) || code.startsWith("E");
}
