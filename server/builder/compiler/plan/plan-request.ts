import type { CompileRequest, ConnectorCatalogue } from "../../builder.ts";
import { makePlan } from "./make-plan.ts";
import type { Plan } from "./plan.ts";
import { readRequest } from "./read-request.ts";
import { readSince } from "./read-since.ts";
import { readUpsert } from "./read-upsert.ts";
import { withSince } from "./with-since.ts";
import { withUpsert } from "./with-upsert.ts";

/** What a request asks to be built. How things are told apart from those that are there already is read beside the rest. */
export function planRequest(request: CompileRequest, catalogue: ConnectorCatalogue): Plan {
  const { request: read, isUpsert } = readUpsert(request);
  const { request: all, since } = readSince(read);
  const plan = makePlan(readRequest(all, catalogue));
  // Nothing is listed: “new” was said of something else.
  const base = since && !plan.list && all !== read ? makePlan(readRequest(read, catalogue)) : plan;
  const whole = { ...base, request: request.text.trim() };
  const known = isUpsert ? withUpsert(whole, catalogue) : whole;
  return since ? withSince(known, since, catalogue) : known;
}
