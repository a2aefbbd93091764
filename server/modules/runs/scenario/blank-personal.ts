/**
 * A copy without personal data that can be told by its form, for files that people share. The same value is replaced by the
 * same stand-in everywhere, so that code which compares two of them still finds them equal.
 */
export function createBlanking(): <T>(value: T) => T {
  const standIns = new Map<string, string>();
  const standIn = (kind: string, text: string, make: (number: number) => string) => {
    const key = `${kind}:${text}`;
    const known = standIns.get(key) ?? make([...standIns.keys()].filter((each) => each.startsWith(`${kind}:`)).length + 1);
    standIns.set(key, known);
    return known;
  };
  const blankText = (text: string) =>
    text
      .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (mail) => standIn("mail", mail, (number) => `person${number}@example.test`))
      .replace(/(?<![\w.])\+\d[\d ()-]{7,}\d/g, (phone) => standIn("phone", phone, (number) => `+1 555 01${String(number).padStart(2, "0")}`))
      .replace(/\b(?:\d[ -]?){13,19}\b/g, (card) => standIn("card", card, () => "4242424242424242"))
      .replace(/\b(?:sk|pk|rk|xox[abp]|ghp|gho|glpat)[-_][\w-]{10,}/g, "[redacted]")
      .replace(/\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g, "[redacted]");
  const blank = (value: unknown): unknown => {
    if (typeof value === "string") return blankText(value);
    if (Array.isArray(value)) return value.map(blank);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, blank(inner)]));
  };
  return <T>(value: T) => blank(value) as T;
}
