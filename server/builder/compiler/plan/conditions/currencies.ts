import type { Field } from "../../fields/field.ts";
import type { Condition } from "../plan.ts";
import { refuse } from "../undecided.ts";
import { fit } from "./equalities.ts";
import type { Reader } from "./reader.ts";

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|\b(?:eur|euros?)$/i, "EUR"],
  [/£|\b(?:gbp|pounds?)$/i, "GBP"],
  [/\bchf$/i, "CHF"],
  [/\busd$/i, "USD"],
];

/** “over 300 GBP”: an amount in another currency is another amount. A bare $ is left open: many currencies are written so. */
export function currencyOf({ request, source, negated }: Reader, at: number, amount: Field): Condition | null {
  const token = request.tokens[at];
  const before = /^(eur|usd|gbp|chf)$/.test(request.word(at - 1)) ? request.word(at - 1) : "";
  const said = [token?.kind === "money" ? token.text : "", before].find((text) => CURRENCIES.some(([pattern]) => pattern.test(text)));
  const code = CURRENCIES.find(([pattern]) => said !== undefined && pattern.test(said))?.[1];
  if (said === undefined || code === undefined) return null;
  const near = (field: Field) => field.path.filter((part, index) => index < field.path.length - 1 && part === amount.path[index]).length;
  const [field] = source.fields
    .filter(({ type, path, groups }) => type === "string" && groups.has("currency") && path.length <= amount.path.length)
    .filter((one) => one.path.slice(0, -1).every((part, index) => part === amount.path[index]))
    .toSorted((a, b) => near(b) - near(a) || a.words.length - b.words.length);
  if (!field)
    throw refuse(`I understood the rest, but nothing here says whether the amount is in ${code}. Leave the currency out to compare the amount alone.`, [code]);
  if (negated)
    throw refuse(`I can't leave out by an amount in ${code}: what of amounts in other currencies? Say which ones it is for (“only if over 50 ${code}”).`, [
      code,
    ]);
  return { kind: "equals", field, values: [fit(field, code)], negated: false, text: said };
}
