import { literal } from "../render-value.ts";

export function scenario(name: string, lines: readonly string[]): string {
  const parts = ["trigger", "systems"].filter((part) => lines.some((line) => new RegExp(`\\b${part}\\b`).test(line)));
  return [`scenario(${literal(name)}, async ({ ${parts.join(", ")} }) => {`, ...lines.map((line) => `  ${line}`), "});", ""].join("\n");
}
