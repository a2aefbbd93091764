import { fieldsOfAction } from "./values.ts";
import type { Range } from "./range.ts";
import type { ActionPlan, Source } from "./plan.ts";
import type { ReadRequest } from "./read-request.ts";
import { refuse } from "./undecided.ts";

const PASSED_ON =
  /\b(?:post|send|forward|pass|relay|share|push|put|copy|store|save|write|upload|announce) (?:on )?(?:it|them|everything|(?:the|its|that|this) (?:whole |entire |full |complete )?(?:payload|body|data|contents?|request|event|json|NOUN))\b/i;

/** “forward it”, of a webhook of which no field is known: what is sent would be empty. */
export function refuseEmpty(request: ReadRequest, source: Source | null, ranges: readonly Range[], actions: readonly ActionPlan[]): void {
  if (source?.type.from !== "declared" || source.fields.length > 0 || actions.some((action) => fieldsOfAction(action).length > 0)) return;
  const pattern = new RegExp(PASSED_ON.source.replace("NOUN", source.noun.replace(/[^a-z]/gi, "")), "i");
  const range = ranges.find(
    ({ from, to }) => pattern.test(request.text.text(from, to)) && !request.text.tokens.slice(from, to).some(({ kind }) => kind === "quoted"),
  );
  if (!range) return;
  const said = request.text.text(range.from, range.to).trim();
  throw refuse(`Of what a webhook brings I can pass on the fields that you name, and here is none: “${said}”. Say which, such as “with its id and total”.`, [
    said,
  ]);
}
