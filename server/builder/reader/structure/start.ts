import type { Start } from "../../../../contracts/plan/start.ts";
import { itemSchema } from "../../../connectors/item-schema.ts";
import type { ConnectorCatalogue } from "../../builder.ts";
import type { StartCandidate } from "../candidates/candidate.ts";
import type { System } from "../scope.ts";
import type { Timing } from "../timing/timing.ts";
import { everyOf } from "../timing/timing.ts";
import { fillArgs, type OpenArgument } from "../values/fill-args.ts";
import { queryOf, takesQuery } from "../values/query.ts";
import type { Word } from "../text/words.ts";
import { declaredSchema } from "../../plan-code/index.ts";
import { declaredBody } from "./declared-body.ts";
import { subjectOf, type Subject } from "./subject.ts";
import { thingOf, type Thing } from "./thing.ts";

export interface BuiltStart {
  readonly start: Start;
  /** What it brings; for lists one of the items. */
  readonly thing: Thing | null;
  readonly open: readonly OpenArgument[];
  /** How what a delivery only names is read. */
  readonly subject?: Subject;
}

export interface StartParts {
  readonly candidate: StartCandidate | null;
  readonly systems: readonly System[];
  readonly catalogue: ConnectorCatalogue;
  readonly words: readonly Word[];
  readonly zone: readonly number[];
  readonly text: string;
  readonly timing: Extract<Timing, { kind: "schedule" }> | null;
  readonly wantsReply: boolean;
}

export const WHEN = "When should it run?";
const USUAL_EVERY = "5 minutes";

export function buildStart(parts: StartParts): BuiltStart {
  const { candidate, systems, catalogue, words, zone, text, timing } = parts;
  if (!candidate) return { start: { hole: "What should start it?" }, thing: null, open: [] };
  switch (candidate.kind) {
    case "manual":
      return { start: { kind: "manual", input: [] }, thing: thingOf("event", [], {}, null, "run", true), open: [] };
    case "webhook": {
      const body = declaredBody(text);
      const thing = thingOf("event", ["body"], body.length > 0 ? declaredSchema(body) : {}, null, "submission", true);
      return { start: { kind: "webhook", path: null, body, respond: parts.wantsReply ? "sync" : "async", verify: "connection" }, thing, open: [] };
    }
    case "schedule":
      return timing
        ? { start: { kind: "schedule", cron: timing.cron, timeZone: timing.timeZone }, thing: null, open: [] }
        : { start: { kind: "schedule", cron: { hole: WHEN }, timeZone: "UTC" }, thing: null, open: [] };
    case "event": {
      const { connection } = systems[candidate.system] ?? {};
      const event = connection && catalogue.get(connection.connector)?.events.find(({ id }) => id === candidate.item.id);
      if (!connection || !event) return { start: { hole: "What should start it?" }, thing: null, open: [] };
      return {
        start: { kind: "event", connection: connection.alias, event: event.id },
        thing: thingOf("event", ["body"], event.payload, connection.alias, event.entity),
        open: [],
        ...subjectOf(event, connection.alias, catalogue.get(connection.connector)?.operations ?? []),
      };
    }
    case "list": {
      const { connection } = systems[candidate.system] ?? {};
      const operation = connection && catalogue.get(connection.connector)?.operations.find(({ id }) => id === candidate.item.id);
      if (!connection || !operation) return { start: { hole: "What should start it?" }, thing: null, open: [] };
      const item = itemSchema(operation)?.schema ?? {};
      const { args, open } = fillArgs({ operation, words, zone, text, things: [], headline: "", connection: null });
      const query = queryOf(text);
      const start: Start = {
        kind: "list",
        connection: connection.alias,
        operation: operation.id,
        args: { ...args, ...(takesQuery(operation) && query ? { q: query } : {}) },
        fresh: candidate.fresh,
        every: timing ? everyOf(timing.cron) : USUAL_EVERY,
        id: item.properties?.id ? ["id"] : null,
        version: [],
      };
      return {
        start,
        thing: thingOf("item", [], item, connection.alias, operation.entity, item.additionalProperties === true),
        open: open.filter(({ argument }) => argument !== "q"),
      };
    }
  }
}
