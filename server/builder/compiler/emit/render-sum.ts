import type { Value } from "../plan/plan.ts";
import { access, singular } from "./render-value.ts";

type Sum = Extract<Value, { kind: "sum" }>;

/** “Total of 3 invoices: 120.00 eur, 80.00 usd”: what is in different currencies is never added up. */
export function renderSum({ field, currency, noun }: Sum, items: string): string {
  const item = singular(items);
  const own = access(field, item);
  const number = field.type === "string" ? `Number(${field.optionalFrom === null ? own : `${own} ?? 0`})` : field.optionalFrom === null ? own : `(${own} ?? 0)`;
  const of = (list: string) => {
    const sum = `${list}.reduce((sum, ${item}) => sum + ${number}, 0)`;
    return field.minorUnits ? `(${sum} / 100).toFixed(2)` : field.type === "string" ? `${sum}.toFixed(2)` : sum;
  };
  const heading = `Total of \${${items}.length} ${noun}: `;
  if (!currency) return `\`${heading}\${${of(items)}}\``;
  const code = access(currency, item);
  const each = `\`\${${of(`${items}.filter((${item}) => ${code} === currency)`)}} \${currency${currency.optionalFrom === null ? "" : ' ?? ""'}}\``;
  return `\`${heading}\${[...new Set(${items}.map((${item}) => ${code}))].map((currency) => ${each}).join(", ") || 0}\``;
}

/** What it comes to for a sample. */
export function evaluateSum({ field, currency, noun }: Sum, items: readonly unknown[], valueAt: (sample: unknown, path: readonly string[]) => unknown): string {
  const of = (list: readonly unknown[]) => {
    const sum = list.reduce<number>((total, item) => total + Number(valueAt(item, field.path) ?? 0), 0);
    return field.minorUnits ? (sum / 100).toFixed(2) : field.type === "string" ? sum.toFixed(2) : String(sum);
  };
  const heading = `Total of ${items.length} ${noun}: `;
  if (!currency) return `${heading}${of(items)}`;
  const codes = [...new Set(items.map((item) => valueAt(item, currency.path)))];
  return `${heading}${codes.map((code) => `${of(items.filter((item) => valueAt(item, currency.path) === code))} ${String(code ?? "")}`).join(", ") || 0}`;
}
