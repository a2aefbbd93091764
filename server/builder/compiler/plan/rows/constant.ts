import type { Value } from "../plan.ts";

export const constant = (value: unknown): Value => ({ kind: "constant", value });
