import { renderValue } from "../emit/render-value.ts";
import { evaluate, fieldsIn, valueAt } from "../emit/sample-data.ts";
import { namedFields } from "../plan/named-fields.ts";
import type { NounPhrase } from "../plan/phrases/noun-phrases.ts";
import type { Value } from "../plan/plan.ts";
import { readRequest } from "../plan/read-request.ts";
import { refuse } from "../plan/undecided.ts";
import { existingSource, testOf } from "./existing-source.ts";
import type { FileEdit } from "./edits.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

const ASKS = /\b(include|add|mention|show|put|append|with)\b/i;
/** “include the author”: there is only one text that it could go into. */
const BARE = /^\W*(?:please\s+|also\s+)*(?:include|mention|show)\b/i;
const INTO = /\b(message|text|post|notification|summary|body|it)\b/i;

/** “include the author in the message”: a field at the end of the text that is there. */
export function changeFields(context: EditContext): EditDraft | null {
  const { request, catalogue, flow, automation } = context;
  if (!ASKS.test(request.text) || !(INTO.test(request.text) || BARE.test(request.text))) return null;
  const known = existingSource(context);
  const read = readRequest(request, catalogue);
  if (!known || read.mentions.length > 0 || read.text.tokens.some((token) => token.kind === "channel")) return null;
  const named = namedFields(read, { from: 0, to: read.text.tokens.length }, known.source, null);
  if (named.found.length === 0) {
    if (named.missing.length > 0) throw refuse(`The event has no field called ${phrases(named.missing).join(", ")}.`, phrases(named.missing));
    return null;
  }
  const imported = flow.mappings.filter((mapping) => request.files.get(automation.file)?.includes(mapping.exportName));
  const found = imported.flatMap((mapping) =>
    mapping.rows.filter((row) => row.rule === "template" && /^(text|body|message|content)$/.test(row.target)).map((row) => ({ mapping, row })),
  )[0];
  if (!found)
    throw refuse(
      "I found no message text in the mappings that the fields could be added to.",
      named.found.map(({ words }) => words.join(" ")),
    );
  const added: Value = {
    kind: "template",
    parts: named.found.flatMap(({ field }) => ["\n", { kind: "field", field, as: field.minorUnits ? "amount" : "same" } as const]),
  };
  const rule = ruleText(request.files.get(found.mapping.file) ?? "", found.row.span);
  const parameter = /^(?:async\s*)?\(?\s*\{/.test(rule) ? null : (/^\(?\s*(\w+)/.exec(rule)?.[1] ?? null);
  const addition = renderValue(added, parameter).slice(1, -1);
  const expression = withNames(`${rule.replace(/`\s*$/, "")}${addition}\``, parameter === null ? fieldsIn(added).map((field) => field.path[0] ?? "") : []);
  const test = testOf(context);
  const edits: FileEdit[] = [{ type: "mapping-rule", file: found.mapping.file, target: found.row.target, expression }];
  if (test) {
    const sample = known.source.sample;
    const heading = /`([^$`]*)\$/.exec(rule)?.[1]?.replaceAll("\\n", "\n") ?? "";
    edits.push({
      type: "test",
      file: test,
      absent: fieldsIn(added).map((field) => ({ path: field.path, value: valueAt(sample, field.path) })),
      conditions: [],
      silent: [],
      oneMore: null,
      oneLess: null,
      scenarios: "",
    });
    const old = expectedText(request.files.get(test) ?? "", heading);
    if (old) edits.push({ type: "text", file: test, from: old, to: old + String(evaluate(added, sample)) });
  }
  return { edits, files: new Map(), plan: [`${named.found.map(({ words }) => words.join(" ")).join(", ")} added to the text of “${found.mapping.name}”.`] };
}

const phrases = (missing: readonly NounPhrase[]) => missing.map(({ words }) => words.join(" "));

/** The rule behind `target:` of a mapping, from its span. */
function ruleText(
  source: string,
  span: { readonly startLine: number; readonly startColumn: number; readonly endLine: number; readonly endColumn: number },
): string {
  const lines = source.split("\n").slice(span.startLine - 1, span.endLine);
  const last = lines.length - 1;
  const text = lines.map((line, index) => line.slice(index === 0 ? span.startColumn : 0, index === last ? span.endColumn : undefined)).join("\n");
  return text.slice(text.indexOf(":") + 1).trim();
}

/** Adds names to `({ issue }) =>` where the rule takes its source apart. */
function withNames(rule: string, names: readonly string[]): string {
  return rule.replace(/^\(\{\s*([^}]*?)\s*\}\)/, (_, list: string) => `({ ${[...new Set([...list.split(/\s*,\s*/), ...names])].join(", ")} })`);
}

function expectedText(test: string, heading: string): string | null {
  const found = [...test.matchAll(/text: ("(?:[^"\\]|\\.)*")/g)].map((match) => JSON.parse(match[1] ?? '""') as string);
  return found.find((text) => heading !== "" && text.startsWith(heading)) ?? null;
}
