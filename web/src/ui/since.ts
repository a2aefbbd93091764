const UNITS = [
  { name: "d", word: "day", seconds: 86_400 },
  { name: "h", word: "hour", seconds: 3_600 },
  { name: "min", word: "minute", seconds: 60 },
] as const;

/** How long ago, in one unit: `6 h`. */
export function since(time: string, now: number = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000);
  const unit = UNITS.find((candidate) => seconds >= candidate.seconds);
  return unit ? `${Math.floor(seconds / unit.seconds)} ${unit.name}` : "now";
}

/** How long ago, as it is said: `6 h ago`, `Just now`. */
export function ago(time: string): string {
  const text = since(time);
  return text === "now" ? "Just now" : `${text} ago`;
}

/** How long until, in the nearest whole unit: a week that began a moment ago is `in 7 days`. */
export function until(time: string, now: number = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000;
  if (seconds <= 0) return "expired";
  const minutes = Math.round(seconds / 60) * 60;
  const unit = UNITS.find((candidate) => minutes >= candidate.seconds);
  if (!unit) return "in less than a minute";
  const count = Math.round(minutes / unit.seconds);
  return `in ${count} ${unit.word}${count === 1 ? "" : "s"}`;
}

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

export function dateOf(time: string): string {
  return DATE.format(new Date(time));
}
