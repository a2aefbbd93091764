import type { ModelMessage } from "ai";

/** Results of tools that stay whole whatever their size: the newest. */
const KEPT = 6;
/** Below this nothing is cut: what a provider has in its cache stays as it is. */
const MOST_CHARACTERS = 120_000;
/** A result as short as this costs less than the note in its place. */
const SHORT = 400;
const NOTE = "[cut to save space: call the tool again if you need this]";

/** In a long turn, old results of tools give way to a note; what was said and called stays. */
export function pruneResults(messages: readonly ModelMessage[]): ModelMessage[] {
  if (JSON.stringify(messages).length <= MOST_CHARACTERS) return [...messages];
  const results = messages.flatMap((message, index) => (message.role === "tool" ? [index] : []));
  const old = new Set(results.slice(0, -KEPT));
  return messages.map((message, index) => {
    if (message.role !== "tool" || !old.has(index)) return message;
    return {
      ...message,
      content: message.content.map((part) =>
        part.type === "tool-result" && JSON.stringify(part.output).length > SHORT ? { ...part, output: { type: "text" as const, value: NOTE } } : part,
      ),
    };
  });
}
