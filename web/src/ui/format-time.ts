const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

/** `11:38:02.014`, in the reader's own time zone. */
export function clockTime(iso: string, withMilliseconds = true): string {
  const time = new Date(iso);
  return withMilliseconds ? `${CLOCK.format(time)}.${String(time.getMilliseconds()).padStart(3, "0")}` : CLOCK.format(time);
}

/** `11:38:02 today`, `11:38:02, 12 Nov` */
export function dayAndTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  return time.toDateString() === now.toDateString() ? `${CLOCK.format(time)} today` : `${CLOCK.format(time)}, ${DAY.format(time)}`;
}

/** `Mon 23 Nov, 09:00`, for times to come, on the clocks of a time zone. */
export function dateTime(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(iso));
}

/** `2 min`, `6 h`, `3 d`: how long ago, as short as a column allows. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1_000));
  if (seconds < 60) return "now";
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
