import type { Value } from "../../../../contracts/plan/value.ts";
import type { Operation } from "../../../connectors/connector.ts";

const KIND = /\b(lead|contact|account|opportunity|case|customer|order|invoice)s?\b/i;

/** Whether a list is asked in a query language for one kind of record. */
export const takesQuery = ({ effect, entity, input }: Operation): boolean =>
  effect === "read" && entity === "record" && input.required?.includes("q") === true && input.properties?.["query"] === undefined;

/** The query for every record of the kind that is spoken of; null where none is. */
export function queryOf(said: string): Value | null {
  const kind = KIND.exec(said)?.[1]?.toLowerCase();
  return kind ? { literal: `SELECT FIELDS(STANDARD) FROM ${kind.charAt(0).toUpperCase()}${kind.slice(1)}` } : null;
}
