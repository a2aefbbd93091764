import type { CompileRequest, ConnectorCatalogue } from "../../builder.ts";
import { refuseLimits } from "./limits.ts";
import { makePlan } from "./make-plan.ts";
import type { Plan } from "./plan.ts";
import { readWatch } from "./poll/read-watch.ts";
import { readCompare } from "./read-compare.ts";
import { readRequest } from "./read-request.ts";
import { readSince } from "./read-since.ts";
import { readUpsert } from "./read-upsert.ts";
import { withCompare } from "./with-compare.ts";
import { withSince } from "./with-since.ts";
import { withUpdate, withUpsert } from "./with-upsert.ts";

/** What a request asks to be built. How things are told apart from those that are there already is read beside the rest. */
export function planRequest(request: CompileRequest, catalogue: ConnectorCatalogue): Plan {
  refuseLimits(request.text);
  const { request: said, upsert } = readUpsert(request);
  const { request: single, compare } = readCompare(said);
  const { request: all, since } = readSince(single);
  const read = readRequest(all, catalogue);
  const watch = since ? null : readWatch(read);
  const plan = makePlan(watch?.request ?? { ...read, since });
  // Nothing is listed: “new” was said of something else.
  const isPolled = plan.trigger.type === "poll";
  const base = since && !plan.list && !isPolled && all !== single ? makePlan(readRequest(single, catalogue)) : plan;
  const whole = { ...base, request: request.text.trim() };
  const known = upsert === null ? whole : upsert === "update" ? withUpdate(whole, catalogue) : withUpsert(whole, catalogue);
  if (compare) return withCompare(known, compare, request, catalogue);
  const after = watch?.since ?? since;
  return after && !isPolled ? withSince(known, after, catalogue) : known;
}
