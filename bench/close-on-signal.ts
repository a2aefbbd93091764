/** A bench that is ended early leaves no process and no folder behind. Returns a function that ends the watch. */
export function closeOnSignal(close: () => Promise<void>): () => void {
  const end = (signal: NodeJS.Signals) => void close().finally(() => process.exit(signal === "SIGINT" ? 130 : 143));
  process.once("SIGINT", end).once("SIGTERM", end);
  return () => void process.off("SIGINT", end).off("SIGTERM", end);
}
