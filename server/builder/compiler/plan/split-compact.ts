import { chooseEvent } from "./choose-trigger.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";

const DESTINATION = /^(to|in|into|on|via|as|through|using)$/;
const SOURCE_START = /^(new|every|each|all|any|incoming|fresh|newly|latest)$/;

/**
 * A request in one breath: “Post new payments to #sales”, “Tickets to Slack”.
 * What comes before the place they go to is what starts it.
 */
export function splitCompact(request: ReadRequest, range: Range): { trigger: Range; actions: readonly Range[] } | null {
  for (let at = range.to - 2; at > range.from; at--) {
    if (!DESTINATION.test(request.text.word(at)) && request.text.word(at) !== "→") continue;
    const start = sourceStart(request, range, at);
    const trigger = { from: start, to: at };
    // “a message”, “the report”: one thing that is made, not each that comes.
    if (trigger.to <= trigger.from || /^(a|an|the)$/.test(request.text.word(start))) continue;
    const probe = chooseEvent({ ...request, text: request.text }, trigger, false);
    if (!probe) continue;
    return { trigger, actions: [{ from: at, to: range.to }].map((action) => withVerb(range, start, action)) };
  }
  return null;
}

function sourceStart(request: ReadRequest, range: Range, end: number): number {
  for (let at = range.from; at < end; at++) if (SOURCE_START.test(request.text.word(at))) return at;
  const verbLess =
    /^(post|send|forward|push|copy|sync|put|add|create|share|announce|log|save|store|mirror|route|pipe|relay|publish|get|show|move|write|turn|convert|transfer)$/.test(
      request.text.word(range.from),
    );
  return verbLess ? range.from + 1 : range.from;
}

/** The verb stands before the source; it belongs to the action all the same. */
function withVerb(range: Range, start: number, action: Range): Range {
  return start > range.from ? { from: range.from, to: action.to } : action;
}
