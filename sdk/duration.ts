const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  millisecond: 1,
  s: 1000,
  second: 1000,
  m: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  d: 86_400_000,
  day: 86_400_000,
  w: 604_800_000,
  week: 604_800_000,
};

/** `"90 seconds"`, `"1 hour"`, `"2d"` → milliseconds. */
export function parseDuration(text: string): number {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([a-z]+)\s*$/i.exec(text);
  const word = (match?.[2] ?? "").toLowerCase();
  const unit = UNITS[word] ?? UNITS[word.replace(/s$/, "")];
  if (!match || !unit) throw new TypeError(`"${text}" is not a duration. Write it like "30 seconds", "5 minutes", "1 hour" or "2 days".`);
  return Number(match[1]) * unit;
}
