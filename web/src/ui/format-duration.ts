/** `4 ms`, `1.2 s`, `3 min 5 s`, `2 h 10 min` */
export function formatDuration(ms: number): string {
  if (ms < 1) return "0 ms";
  if (ms < 100) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
  if (ms < 60_000) return `${Math.round(ms / 1_000)} s`;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min ${Math.floor((ms % 60_000) / 1_000)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
