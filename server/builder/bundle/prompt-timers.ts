/**
 * Runs callbacks without a delay in the next turn. The bundler passes its messages by such timers, some fifty in a bundle,
 * and a runtime that follows the browsers makes each of a chain wait for four milliseconds.
 */
export function withPromptTimers(): void {
  const { setTimeout: later } = globalThis;
  const prompt = (callback: () => void, delay?: number) => (delay ? later(callback, delay) : setImmediate(callback));
  globalThis.setTimeout = prompt as typeof later;
}
