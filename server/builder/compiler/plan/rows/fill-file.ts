import type { Operation } from "../../../../connectors/connector.ts";
import { type Field, fieldsOf } from "../../fields/field.ts";
import { defaultFields } from "../default-fields.ts";
import { plural, saidText } from "../message-text.ts";
import type { NamedField } from "../named-fields.ts";
import type { Row, Source, Value } from "../plan.ts";
import { placeCalled } from "../poll/poll-place.ts";
import type { Range } from "../range.ts";
import type { ReadRequest } from "../read-request.ts";
import { constant } from "./constant.ts";
import type { FillContext } from "./fill-rows.ts";
import { missingArgument } from "./missing-argument.ts";

type Part = string | Extract<Value, { kind: "field" }>;

/** It writes a file or object as a whole, under a name that says where. */
export function writesFile({ destinationField, messageField, placement, input }: Operation): boolean {
  const hasContent = messageField === "content" && input.properties?.encoding !== undefined;
  return hasContent && destinationField !== undefined && placement[destinationField] === "path";
}

/** A file is written from another file, as a table of many things, or as one thing in JSON. Null where a text is what was asked for. */
export function fileRows(context: FillContext): readonly Row[] | null {
  const { action, source, quoted, request, named } = context;
  const { destinationField = "", input } = action.operation;
  const place = placeIn(request, action.range);
  const folder = place?.folder ?? "";
  const [text] = quoted;
  const content = text !== undefined ? textContent(text, source) : source ? contentOf(source, request, action.range, named) : null;
  if (!content) return null;
  const given = place?.file ?? request.answers[destinationField];
  const name: readonly Part[] | null = given === undefined ? content.name : [given];
  const target = fieldsOf(input).find(({ path }) => path.join(".") === destinationField);
  if (!name && target) throw missingArgument({ ...context, source: null }, target);
  const isInside = folder !== "" || (given?.includes("/") ?? false);
  const folders: Row[] = input.properties?.createFolders && isInside ? [{ target: ["createFolders"], value: constant(true) }] : [];
  return [{ target: [destinationField], value: joined([folder, ...(name ?? [])]) }, ...content.rows, ...folders];
}

function textContent(text: string, source: Source | null): Content {
  return { rows: [{ target: ["content"], value: saidText(text, source) }], name: null };
}

interface Content {
  readonly rows: readonly Row[];
  /** What it is called where nothing else is said. */
  readonly name: readonly Part[] | null;
}

function contentOf(source: Source, request: ReadRequest, range: Range, named: readonly NamedField[]): Content | null {
  const own = (name: string) => source.fields.find(({ path }) => path.length === 1 && path[0] === name);
  const [content, encoding, path] = [own("content"), own("encoding"), own("name") ?? own("key") ?? own("path")];
  if (content && encoding && path)
    return {
      rows: [
        { target: ["content"], value: same(content) },
        { target: ["encoding"], value: same(encoding) },
      ],
      name: [{ kind: "field", field: path, as: path.path[0] === "name" ? "same" : "fileName" }],
    };
  const isJson = claimFormat(request, range) === "json";
  if (source.kind === "items") {
    const columns = columnsOf(source, named);
    const noun = plural(source.noun);
    const value: Value = isJson ? { kind: "json", focus: [], noun, members: columns, shows: [] } : { kind: "csv", noun, columns };
    return { rows: [{ target: ["content"], value }], name: [`${noun}.${isJson ? "json" : "csv"}`] };
  }
  if (source.type.from === "declared" && source.fields.length === 0) return null;
  const id = source.fields.find(
    ({ path: at }) => at.length === source.focus.length + 1 && source.focus.every((name, index) => at[index] === name) && at.at(-1) === "id",
  );
  const members = named.length > 0 || source.type.from === "declared" ? columnsOf(source, named) : null;
  const value: Value = { kind: "json", focus: source.focus, noun: source.noun, members, shows: defaultFields(source) };
  return {
    rows: [{ target: ["content"], value }],
    name: id ? [`${source.noun}-`, { kind: "field", field: id, as: id.type === "number" ? "text" : "same" }, ".json"] : null,
  };
}

/** Addresses for programs and the like, which nobody looks for in a table. */
const TECHNICAL = /^(?!html_url$)(?:.*_)?(?:url|uri|object|livemode|node_id|gid|etag|token)$/;

const same = (field: Field): Value => ({ kind: "field", field, as: "same" });

/** The fields that were asked for, or each that is a plain value of its own. */
function columnsOf(source: Source, named: readonly NamedField[]): readonly (readonly [string, Field])[] {
  if (named.length > 0) return named.map(({ key, field }) => [key, field] as const);
  const plain = source.fields.filter(({ path, type }) => path.length === 1 && type !== "object" && type !== "array" && !TECHNICAL.test(path[0] ?? ""));
  return plain.map((field) => [field.path[0] ?? "", field] as const);
}

function claimFormat({ text }: ReadRequest, { from, to }: Range): "csv" | "json" | null {
  let format: "csv" | "json" | null = null;
  for (let at = from; at < to; at++) {
    const word = text.word(at);
    if (!/^(?:csv|json|csv-file|json-file)$/.test(word)) continue;
    text.use(at, /^(?:file|files|document|report)$/.test(text.word(at + 1)) ? at + 2 : at + 1);
    format = word.startsWith("csv") ? "csv" : "json";
  }
  for (let at = from; at < to; at++) if (/^(?:file|files|object)$/.test(text.word(at)) && !text.isUsed(at)) text.use(at, at + 1, "doing");
  return format;
}

/** “into the folder archive”, “as reports/orders.csv”, “under /in”: where it goes, and what it is called there. */
function placeIn(request: ReadRequest, range: Range): { readonly folder: string; readonly file: string | undefined } | null {
  const { text } = request;
  placeCalled(request, range, /^bucket$/);
  const called = placeCalled(request, range, /^(?:folders?|director(?:y|ies)|prefix|under|below|inside)$/, true);
  for (let at = range.from; at < range.to; at++) {
    const token = text.tokens[at];
    if (!token || (text.isUsed(at) && token.text !== called)) continue;
    const isPath = /^(?:path|slug)$/.test(token.kind) || (/^(?:word|quoted)$/.test(token.kind) && /\.(?:csv|json|txt|xml)$/.test(token.lower));
    if (!isPath) continue;
    text.use(at);
    const whole = token.text.replace(/^\//, "");
    return /\.\w{2,4}$/.test(whole)
      ? { folder: called && called !== token.text ? slashed(called) : "", file: whole }
      : { folder: slashed(whole), file: undefined };
  }
  return called === null ? null : { folder: slashed(called), file: undefined };
}

function slashed(folder: string): string {
  return `${folder.replace(/^\/|\/$/g, "")}/`;
}

function joined(parts: readonly Part[]): Value {
  const kept = parts
    .filter((part) => part !== "")
    .reduce<Part[]>((all, part) => {
      const last = all.at(-1);
      return typeof part === "string" && typeof last === "string" ? [...all.slice(0, -1), last + part] : [...all, part];
    }, []);
  const [only] = kept;
  if (kept.length === 1 && only !== undefined) return typeof only === "string" ? constant(only) : only;
  return { kind: "template", parts: kept };
}
