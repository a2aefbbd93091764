import { z } from "zod";
import type { JsonSchema } from "../../server/connectors/connector.ts";
import { fieldsOf, type Field } from "../../server/builder/compiler/fields/field.ts";
import { rankFields } from "../../server/builder/compiler/fields/find-field.ts";
import { stems } from "../../server/builder/compiler/catalogue/capability.ts";
import { recipe } from "./recipes.ts";

/** A match of this score is written without asking. */
const SURE = 5.5;

/** For each target field that an author filled from the source: is a field that they used the first, or among the first three? */
export function scoreMapping(data: unknown) {
  const rows = z.array(recipe).parse(data);
  const sources = new Map<string, Set<string>>();
  const gold = new Map<string, { source: string; target: string; used: Set<string> }>();
  for (const row of rows) {
    const source = `${row.triggerApp} ${row.triggerEvent}`;
    for (const [target, template] of Object.entries(row.fields ?? {})) {
      const used = [...String(template).matchAll(/\{\{([\w]+?)(?:\}\}|$)/g)].map((match) => match[1] ?? "");
      if (used.length === 0) continue;
      const key = `${source} ${row.actionApp} ${row.action} ${target}`;
      const entry = gold.get(key) ?? { source, target, used: new Set() };
      for (const field of used) entry.used.add(field);
      gold.set(key, entry);
      sources.set(source, new Set([...(sources.get(source) ?? []), ...used]));
    }
  }
  const judged = [...gold.values()].map(({ source, target, used }) => {
    const ranked = rankFields(stems(target.replaceAll("__", " ")), fieldsFrom(sources.get(source) ?? new Set()), [], -9);
    const [first] = ranked;
    const fits = (field: Field | undefined) => field !== undefined && used.has(field.path[0] ?? "");
    return { hit1: fits(first?.field), hit3: ranked.slice(0, 3).some(({ field }) => fits(field)), sure: (first?.score ?? 0) >= SURE };
  });
  const share = (part: number, whole: number) => Number((part / Math.max(1, whole)).toFixed(4));
  const sure = judged.filter((one) => one.sure);
  return { n: judged.length, hit1: share(judged.filter(({ hit1 }) => hit1).length, judged.length), hit3: share(judged.filter(({ hit3 }) => hit3).length, judged.length), autoPrecision: share(sure.filter(({ hit1 }) => hit1).length, sure.length), autoCoverage: share(sure.length, judged.length) };
}

function fieldsFrom(names: ReadonlySet<string>): readonly Field[] {
  const schema: JsonSchema = { type: "object", properties: Object.fromEntries([...names].map((name) => [name, { type: "string", title: name.replaceAll("__", " ") }])) };
  return fieldsOf(schema);
}
