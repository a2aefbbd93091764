import type { Source } from "./plan.ts";

export function fieldsHint(source: Source | null): string {
  if (!source) return "";
  const names = source.fields
    .filter(
      (field) =>
        field.path.length <= source.focus.length + 1 && field.type !== "object" && source.focus.every((segment, index) => field.path[index] === segment),
    )
    .slice(0, 8)
    .map((field) => field.path.at(-1));
  return names.length > 0 ? `What is there to work with: ${names.join(", ")}.` : "";
}
