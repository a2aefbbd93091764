import type { MappingModel } from "../../../../contracts/flow.ts";

/** How many of the target's known fields a rule fills. */
export function coverage({ rows, missing }: Pick<MappingModel, "rows" | "missing">): { filled: number; total: number } {
  return { filled: rows.length, total: rows.length + (missing?.length ?? 0) };
}
