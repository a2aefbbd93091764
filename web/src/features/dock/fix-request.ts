import type { BuildLine } from "./build-store.ts";

const MOST_LINES = 40;
const LONGEST = 8_000;

/** The request to the assistant about a build that failed: the reason, and the lines that say so. */
export function fixRequest(lines: readonly BuildLine[], error: string | null): string {
  const wrong = lines.filter(({ level }) => level === "error").slice(-MOST_LINES);
  const shown = (wrong.length > 0 ? wrong : lines.slice(-MOST_LINES)).map(({ phase, text }) => `${phase}: ${text}`);
  return [
    `The deployment failed. ${error ?? ""}`.trim(),
    ...(shown.length > 0 ? [shown.join("\n")] : []),
    "Repair the code so that it can be deployed, and change nothing else.",
  ]
    .join("\n\n")
    .slice(0, LONGEST);
}
