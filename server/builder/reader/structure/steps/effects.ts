import type { ChosenOrder } from "../choices.ts";

type Candidate = ChosenOrder["ranked"][number]["item"];

export const reads = (item: Candidate) => (item.kind === "call" || item.kind === "request") && !writes(item);

export const writes = (item: Candidate) => (item.kind === "call" ? item.item.effect !== "read" : item.kind === "request" && item.method !== "GET");
