import type { CompileRequest, ConnectorCatalogue } from "../../builder.ts";
import { refuseLimits } from "./limits.ts";
import { makePlan } from "./make-plan.ts";
import type { Plan } from "./plan.ts";
import { readWatch } from "./poll/read-watch.ts";
import { readCompare } from "./read-compare.ts";
import { readRequest } from "./read-request.ts";
import { readSince } from "./read-since.ts";
import { readThreshold } from "./read-threshold.ts";
import { readWindow } from "./read-window.ts";
import { readUpsert } from "./read-upsert.ts";
import { withCompare } from "./with-compare.ts";
import { withThreshold } from "./with-threshold.ts";
import { withWindow } from "./with-window.ts";
import { withSince } from "./with-since.ts";
import { withUpdate, withUpsert } from "./with-upsert.ts";

/** What a request asks to be built. How things are told apart from those that are there already is read beside the rest. */
export function planRequest(request: CompileRequest, catalogue: ConnectorCatalogue, takesWindow = true): Plan {
  refuseLimits(request.text);
  const { request: said, upsert } = readUpsert(request);
  const { request: single, compare } = readCompare(said);
  const { request: many, threshold } = readThreshold(single);
  const { request: timed, window } = takesWindow ? readWindow(many) : { request: many, window: null };
  const { request: all, since: repeated } = readSince(timed);
  // “the new orders of yesterday” are those of yesterday.
  const since = window ? null : repeated;
  const read = readRequest(all, catalogue);
  const watch = since ? null : readWatch(read);
  const plan = makePlan(watch?.request ?? { ...read, since });
  // Nothing is listed: “today” was said of something else.
  if (window && !plan.list) return planRequest(request, catalogue, false);
  // Nothing is listed: “new” was said of something else.
  const isPolled = plan.trigger.type === "poll";
  const base = since && !plan.list && !isPolled && all !== timed ? makePlan(readRequest(timed, catalogue)) : plan;
  const limited = threshold ? withThreshold(base, threshold) : base;
  const whole = { ...(window ? withWindow(limited, window) : limited), request: request.text.trim() };
  const known = upsert === null ? whole : upsert === "update" ? withUpdate(whole, catalogue) : withUpsert(whole, catalogue);
  if (compare) return withCompare(known, compare, request, catalogue);
  const after = watch?.since ?? since;
  return after && !isPolled ? withSince(known, after, catalogue) : known;
}
