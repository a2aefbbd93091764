import { flowDocument, type FlowDocument } from "../../../../contracts/flow.ts";
import { FLOW_FILE } from "./derive-files.ts";
import type { Files } from "./working-copy.ts";

const EMPTY: FlowDocument = { version: 1, automations: [], mappings: [], connections: [] };

/** The derived graph of a tree; of one without code, an empty one. */
export function flowOf(files: Files): FlowDocument {
  const text = files.get(FLOW_FILE)?.content.toString("utf8");
  return text === undefined ? EMPTY : flowDocument.parse(JSON.parse(text));
}
