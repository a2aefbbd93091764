const DAY_MS = 86_400_000;
/** Day 0. Excel has a 29 February 1900, so before March of that year it is one day off, as in Excel itself. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** `2026-03-01`, or with a time `2026-03-01T09:30:00`; a time alone is `09:30:00`. Workbooks know no time zone. */
export function fromSerial(serial: number, from1904: boolean): string {
  const ms = (from1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(serial * 86_400) * 1_000;
  const iso = Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : "";
  if (iso === "") return String(serial);
  if (serial < 1 && serial > 0) return iso.slice(11, 19);
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19);
}

export function toSerial(date: Date): number {
  return (date.getTime() - EPOCH_1900) / DAY_MS;
}
