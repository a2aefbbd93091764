/** `21 Nov 2026 at 10:30 UTC` */
export function momentInWords(iso: string): string {
  const at = new Date(iso);
  const day = at.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  return `${day} at ${iso.slice(11, 16)} UTC`;
}

/** How long a span is, in its largest unit. */
export function agoInWords(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return counted(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, "hour") : counted(Math.round(hours / 24), "day");
}

export function times(count: number): string {
  return count === 0 ? "not at all" : count === 1 ? "once" : `${count.toLocaleString("en")} times`;
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
