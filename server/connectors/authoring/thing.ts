import type { Operation, Paging, SimulationMap } from "../connector.ts";
import type { JsonSchema } from "../json-schema.ts";
import { operation } from "./operation.ts";
import { type Corrections, under } from "./shape-of.ts";
import { CREATE, DELETE, GET, LIST, UPDATE } from "./verbs.ts";

type Fields = Readonly<Record<string, unknown>>;
type Resource = SimulationMap["resources"][number];
type Extras = Partial<
  Pick<
    Operation,
    "summary" | "path" | "bodyType" | "bodyPaths" | "bodyConstants" | "queryConstants" | "successStatus" | "honoursIdempotencyKey" | "naturalKey" | "popularity"
  >
>;

interface Way extends Extras {
  /** The last part of the operation's id, where it is not the usual one. */
  readonly as?: string;
  readonly method?: Operation["method"];
  readonly effect?: Operation["effect"];
  readonly args?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly query?: readonly string[];
  readonly headers?: readonly string[];
  readonly verbs?: readonly string[];
  /** Arguments of the sample beside those of the path. */
  readonly sample?: Fields;
  /** The answer, where it is not the thing itself. */
  readonly returns?: unknown;
  readonly corrections?: Corrections;
  readonly messageField?: string;
  readonly destinationField?: string;
}
interface List extends Way {
  readonly paging: Paging;
  /** What stands beside the list in the answer. */
  readonly beside?: Fields;
}

/** A kind of thing that a system keeps, with what can be done with it: the operations and what the simulated system holds of it. */
interface Draft {
  readonly entity: string;
  readonly plural?: string;
  readonly aliases?: readonly string[];
  /** What its operations' ids start with: `tasks`. */
  readonly ids: string;
  /** Where they are: `/projects/{project_id}/tasks`. */
  readonly path: string;
  /** Where one of them is, `{path}/{id}` if left out. */
  readonly one?: string;
  /** Values for what is in the paths. */
  readonly place?: Fields;
  readonly sample: Fields;
  readonly more?: readonly Fields[];
  readonly corrections?: Corrections;
  /** Where it is in an answer about one, dotted. */
  readonly wrap?: string;
  /** Where its fields are in a body, dotted. */
  readonly into?: string;
  /** How common it is to ask for it, 0 to 1. */
  readonly weight: number;
  readonly list?: List;
  readonly get?: Way;
  readonly create?: Way;
  readonly update?: Way;
  readonly remove?: Way;
  readonly simulated?: Partial<Resource>;
}

export interface Thing {
  readonly operations: readonly Operation[];
  readonly resource: Resource;
}

export function thing(draft: Draft): Thing {
  const { entity, ids, path, one = `${path}/{id}`, sample, more = [], wrap, into, list, get, create, update, remove, simulated } = draft;
  const plural = draft.plural ?? `${entity}s`;
  const a = /^[aeio]/.test(entity) ? `an ${entity}` : `a ${entity}`;
  const nameOf = (way: Way | undefined, usual: string) => (way ? `${ids}.${way.as ?? usual}` : undefined);
  const operations = [
    create && made(draft, create, { id: `${ids}.${create.as ?? "create"}`, method: "POST", path, summary: `Create ${a}`, verbs: CREATE, popularity: 1 }),
    list && listed(draft, list, { id: `${ids}.${list.as ?? "list"}`, method: "GET", path, summary: `List ${plural}`, verbs: LIST, popularity: 0.8 }),
    get && made(draft, get, { id: `${ids}.${get.as ?? "get"}`, method: "GET", path: one, summary: `Get ${a}`, verbs: GET, popularity: 0.4 }),
    update &&
      made(draft, update, { id: `${ids}.${update.as ?? "update"}`, method: "PATCH", path: one, summary: `Update ${a}`, verbs: UPDATE, popularity: 0.6 }),
    remove &&
      made(draft, remove, { id: `${ids}.${remove.as ?? "delete"}`, method: "DELETE", path: one, summary: `Delete ${a}`, verbs: DELETE, popularity: 0.2 }),
  ];
  return {
    operations: operations.filter((each) => each !== undefined),
    resource: defined({
      name: entity,
      idField: "id",
      idPrefix: "",
      list: nameOf(list, "list"),
      get: nameOf(get, "get"),
      create: nameOf(create, "create"),
      update: nameOf(update, "update"),
      delete: nameOf(remove, "delete"),
      entityPath: wrap,
      inputPath: into,
      scope: namesIn(path).length > 0 ? namesIn(path) : undefined,
      template: sample,
      seed: [sample, ...more],
      ...simulated,
    }),
  };
}

type Usual = Pick<Operation, "id" | "method" | "path" | "summary" | "verbs" | "popularity">;

function made(draft: Draft, way: Way, usual: Usual): Operation {
  const { returns = way.successStatus === 204 ? null : nested(draft.wrap, draft.sample), corrections = prefixed(draft.wrap, draft.corrections) } = way;
  return described(draft, way, usual, returns, corrections);
}

function listed(draft: Draft, { paging, beside = {}, ...way }: List, usual: Usual): Operation {
  const items = paging.items;
  const returns = items === null ? [draft.sample] : laid(beside, nested(items, [draft.sample]) as Fields);
  const corrections = { ...prefixed(items === null ? "[]" : `${items}.[]`, draft.corrections), ...way.corrections };
  return { ...described(draft, way, usual, returns, corrections), paging };
}

function described(
  { entity, aliases = [], place = {}, into, weight }: Draft,
  { as: _, sample = {}, args = {}, ...way }: Way,
  usual: Usual,
  returns: unknown,
  corrections: Corrections,
): Operation {
  const path = way.path ?? usual.path;
  const method = way.method ?? usual.method;
  const inPath = Object.fromEntries(namesIn(path).map((name) => [name, place[name]]));
  const inBody = Object.keys(args).filter((name) => !(name in inPath) && !way.query?.includes(name) && !way.headers?.includes(name));
  const bodyPaths = into && method !== "GET" && method !== "DELETE" ? Object.fromEntries(inBody.map((name) => [name, `${into}.${name}`])) : undefined;
  return operation(
    defined({
      ...usual,
      entity,
      aliases,
      args,
      ...(bodyPaths ? { bodyPaths: { ...bodyPaths, ...way.bodyPaths } } : {}),
      popularity: Math.round(usual.popularity * weight * 100) / 100,
      ...(bodyPaths ? without(way, "bodyPaths") : way),
      returns,
      corrections,
      sampleInput: { ...inPath, ...sample },
    }),
  );
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}

function nested(path: string | undefined, value: unknown): unknown {
  return (path?.split(".") ?? []).reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

/** One object over another, also inside. */
function laid(under: Fields, over: Fields): Fields {
  const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
  const merged = Object.entries(over).map(([name, value]) => [name, isObject(value) && isObject(under[name]) ? laid(under[name], value) : value]);
  return { ...under, ...Object.fromEntries(merged) };
}

function prefixed(name: string | undefined, corrections: Corrections = {}): Corrections {
  return name ? under(name, corrections) : corrections;
}

function without<T extends object>(given: T, name: keyof T): T {
  const { [name]: _, ...rest } = given;
  return rest as T;
}

function defined<T extends object>(given: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}
