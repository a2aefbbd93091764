import ts from "typescript-browser";
import { sdkCalls } from "../../../analysis/find-automations.ts";
import { type FoundCode, textNode } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit, quote, replace } from "./code-change.ts";

export function changeSchedule({ project, source }: FoundCode, cron: string, timeZone: string | null): TextChange[] {
  const [call] = sdkCalls(project, source, "schedule");
  const [first, options] = call?.arguments ?? [];
  if (!call || !first) throw new CannotEdit("the automation has no schedule of its own");
  const changes = ts.isStringLiteralLike(first) && first.text === cron ? [] : [replace(first, quote(cron, first))];
  if (timeZone === null) return changes;
  const zone = options && ts.isObjectLiteralExpression(options) ? textNode(options, "timeZone") : null;
  if (zone) return [...changes, replace(zone, quote(timeZone, zone))];
  return [...changes, { start: first.getEnd(), end: options ? options.getEnd() : first.getEnd(), text: `, { timeZone: ${quote(timeZone, first)} }` }];
}
