import type { AutomationFlow, FlowDocument } from "../../../../contracts/flow.ts";
import type { CompileRequest, ConnectorCatalogue } from "../../builder.ts";
import type { RequestText } from "../language/request-text.ts";
import type { Plan } from "../plan/plan.ts";
import { readRequest } from "../plan/read-request.ts";
import { accountForEdit } from "./account-for-edit.ts";
import { addAction } from "./add-action.ts";
import { addCondition } from "./add-condition.ts";
import { changeCondition } from "./change-condition.ts";
import { changeDestination } from "./change-destination.ts";
import { changeFields } from "./change-fields.ts";
import { changeMethod } from "./change-method.ts";
import { changePolicy } from "./change-policy.ts";
import { changeStart } from "./change-start.ts";
import { changeText } from "./change-text.ts";
import { changeTiming } from "./change-timing.ts";
import { dropField } from "./drop-field.ts";
import type { FileEdit } from "./edits.ts";
import { growBody } from "./grow-body.ts";
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
  /** The request as it was read: what is claimed in it is accounted for. */
  readonly said?: RequestText;
  /** Parts of the request that were read as a whole. */
  readonly spans?: readonly (readonly [number, number])[];
  /** What may be named in it, where that is less than all that the automation is put together from. */
  readonly names?: readonly string[];
  /** What is done as well. */
  readonly added?: Plan;
}

interface Kind {
  readonly read: (context: EditContext) => EditDraft | null;
  /** Words by which people ask for it; they say nothing of what exactly is to change. */
  readonly speaks: RegExp;
}

const OF_TEXT = "message|messages|text|post|posts|notification|summary|line|lines|body|note|list|digest";
const OF_CONDITION =
  "only|keep|just|if|when|where|unless|except|skip|ignore|exclude|not|no|don't|never|about|for|provided|long|restrict|limit|filter|make|run|post|send|tell|notify|announce|continue|proceed|those|whose|out|leave";
const words = (...lists: readonly string[]) => new RegExp(`^(?:${lists.join("|")})$`);

/** In the order of how plainly their words speak; the first that recognises the request takes it. */
const KINDS: readonly Kind[] = [
  { read: renameAutomation, speaks: /./ },
  {
    read: changePolicy,
    speaks:
      /^(retry|retries|retried|retrying|try|attempts?|times?|up|wait|waiting|pause|backing|back|backoff|off|every|between|without|never|don't|not|no|time|timeout|time-out|out|give|after|seconds?|secs?|s|minutes?|mins?|hours?|step|steps|call|once|twice|thrice|one|two|three|four|five|six|seven|eight|nine|ten|starting|x|if|fails?|failing|delay|request|most|post|telling|message|notification|announcement)$/,
  },
  {
    read: removeCondition,
    speaks: words(
      "remove|drop|delete|lift|take|out|get|rid|without|filter|condition|check|limit|threshold|restriction|guard|rule|stop|don't|not|no|skip|skipping|filtering|checking|restricting|only|about|any|just|whatever|regardless|matter",
    ),
  },
  {
    read: dropField,
    speaks: words(
      OF_TEXT,
      "remove|delete|drop|omit|without|leave|out|off|away|keep|take|no|include|including|show|showing|mention|mentioning|send|sending|say|pass|passing|copy|copying|sync|don't|not|stop",
    ),
  },
  { read: changeMethod, speaks: /./ },
  { read: changeTiming, speaks: words("run|runs|instead|rather|time|schedule|use|only|set|move|happen|post|send|rather|make|it|start|switch|not") },
  {
    read: removeAction,
    speaks: words(
      OF_TEXT,
      "remove|delete|drop|stop|don't|not|no|get|rid|take|leave|out|skip|step|action|last|first|second|third|fourth|fifth|creating|create|post|posting|send|sending|call|calling",
    ),
  },
  {
    read: changeText,
    speaks: words(
      OF_TEXT,
      "replace|swap|turn|rename|correct|say|use|write|put|instead|rather|than|not|start|begin|prefix|open|add|prepend|beginning|front|top|before|end|finish|close|suffix|append|bottom|back|after|behind|set|make|should|just|only|read|each|every|word|words|now",
    ),
  },
  {
    read: changeDestination,
    speaks: words(
      OF_TEXT,
      "use|swap|exchange|instead|rather|than|not|move|switch|redirect|send|notify|channel|path|url|endpoint|address|go|goes|share|tell|call|announcement",
    ),
  },
  {
    read: changeCondition,
    speaks: words(
      OF_CONDITION,
      "instead|rather|now|raise|increase|lower|reduce|decrease|set|bump|drop|move|should|be|adjust|over|above|amount|total|threshold|cut-?off|bar|condition",
    ),
  },
  { read: addCondition, speaks: words(OF_CONDITION) },
  { read: changeFields, speaks: words(OF_TEXT, "include|add|mention|show|put|append|with|fill|set|map|copy|pass|write|end|say|says") },
  { read: addAction, speaks: words("additionally|afterwards|finally") },
];

/** What a request wants changed, every word of it; null when it describes a new automation of its own. */
export function readEdit(context: EditContext): EditDraft | null {
  if (describesNewAutomation(context)) return null;
  const start = changeStart(context);
  if (start) return start;
  for (const { read, speaks } of KINDS) {
    const draft = read(context);
    if (!draft) continue;
    accountForEdit(context, draft, speaks);
    return growBody(context, draft);
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
