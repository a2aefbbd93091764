import type { AutomationFlow, FlowDocument } from "../../../../contracts/flow.ts";
import type { CompileRequest, ConnectorCatalogue } from "../../builder.ts";
import { readRequest } from "../plan/read-request.ts";
import { addAction } from "./add-action.ts";
import { addCondition } from "./add-condition.ts";
import { changeCondition } from "./change-condition.ts";
import { changeDestination } from "./change-destination.ts";
import { changeFields } from "./change-fields.ts";
import { changePolicy } from "./change-policy.ts";
import { changeText } from "./change-text.ts";
import { changeTiming } from "./change-timing.ts";
import { dropField } from "./drop-field.ts";
import type { FileEdit } from "./edits.ts";
import { removeAction } from "./remove-action.ts";
import { removeCondition } from "./remove-condition.ts";
import { renameAutomation } from "./rename-automation.ts";

export interface EditContext {
  readonly request: CompileRequest;
  readonly catalogue: ConnectorCatalogue;
  readonly flow: FlowDocument;
  readonly automation: AutomationFlow;
}

export interface EditDraft {
  readonly edits: readonly FileEdit[];
  /** New files, and package.json when a connection is new. */
  readonly files: ReadonlyMap<string, string>;
  readonly plan: readonly string[];
  /** What the request calls the thing that changes, to be named when the code has no place for it. */
  readonly words?: readonly string[];
}

/** In the order of how plainly their words speak; the first that recognises the request takes it. */
const KINDS: readonly ((context: EditContext) => EditDraft | null)[] = [
  renameAutomation,
  changePolicy,
  removeCondition,
  dropField,
  changeTiming,
  removeAction,
  changeText,
  changeDestination,
  changeCondition,
  addCondition,
  changeFields,
  addAction,
];

/** What a request wants changed; null when it describes a new automation of its own. */
export function readEdit(context: EditContext): EditDraft | null {
  if (describesNewAutomation(context)) return null;
  for (const read of KINDS) {
    const draft = read(context);
    if (draft) return draft;
  }
  return null;
}

const NEW = /\b(new|another|second|separate|additional) (automation|integration|workflow|flow)\b/i;

/** It says both what starts it and what happens then. */
function describesNewAutomation({ request, catalogue }: EditContext): boolean {
  if (NEW.test(request.text)) return true;
  const read = readRequest(request, catalogue);
  const starts = /^\s*(when|whenever|every time|each time|once|as soon as)\b/i.test(request.text) && !/\balso\b/i.test(request.text);
  return starts && read.clauses.some(({ role }) => role === "trigger") && read.clauses.some(({ role }) => role === "action") && read.mentions.length > 0;
}
