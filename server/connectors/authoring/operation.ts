import type { Operation } from "../connector.ts";
import type { JsonSchema } from "../json-schema.ts";
import { type Corrections, shapeOf } from "./shape-of.ts";

interface Draft extends Pick<Operation, "id" | "method" | "path" | "summary" | "verbs" | "entity" | "popularity"> {
  /** Every argument that is not in the path; those of the path may be described here too. */
  readonly args?: Readonly<Record<string, JsonSchema>>;
  /** Arguments that must be there; those of the path always must. */
  readonly required?: readonly string[];
  /** Arguments that go into the query although the method has a body. */
  readonly query?: readonly string[];
  readonly headers?: readonly string[];
  readonly returns: unknown;
  readonly corrections?: Corrections;
  readonly sampleInput: Record<string, unknown>;
}
type Rest = Partial<
  Pick<
    Operation,
    | "effect"
    | "bodyType"
    | "bodyPaths"
    | "bodyConstants"
    | "queryConstants"
    | "aliases"
    | "naturalKey"
    | "paging"
    | "asks"
    | "honoursIdempotencyKey"
    | "messageField"
    | "destinationField"
    | "successStatus"
  >
>;

/** Completes what method, path and samples already say: effect, placement, the schemas of input and output. */
export function operation(draft: Draft & Rest): Operation {
  const { args = {}, required = [], query = [], headers = [], returns, corrections, ...rest } = draft;
  const inPath = [...draft.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const hasBody = draft.method !== "GET" && draft.method !== "DELETE";
  const properties = { ...Object.fromEntries(inPath.map((name) => [name, { type: "string" } satisfies JsonSchema])), ...args };
  const place = (name: string) => (inPath.includes(name) ? "path" : headers.includes(name) ? "header" : !hasBody || query.includes(name) ? "query" : null);
  const placement = Object.fromEntries(Object.keys(properties).flatMap((name) => (place(name) ? [[name, place(name) as "path" | "query" | "header"]] : [])));
  const sendsBody = hasBody && (Object.keys(properties).some((name) => !placement[name]) || draft.bodyConstants !== undefined);

  return {
    effect: draft.method === "GET" ? "read" : draft.method === "DELETE" ? "delete" : "write",
    bodyType: sendsBody ? "json" : "none",
    aliases: [],
    ...rest,
    input: { type: "object", properties, required: [...new Set([...inPath, ...required])], additionalProperties: false },
    placement,
    output: shapeOf(returns, corrections),
    sampleOutput: returns,
  };
}
