import type { JsonSchema } from "../json-schema.ts";
import type { Random } from "./random.ts";
import { textOf } from "../requests/text-of.ts";

const FIRST = ["Maya", "Joost", "Amara", "Tomás", "Ingrid", "Kenji", "Leila", "Owen"] as const;
const LAST = ["Lindqvist", "van den Berg", "Okafor", "Herrera", "Nakamura", "Haddad", "Fletcher", "Novak"] as const;
const COMPANIES = ["Northwind Labs", "Blue Harbor", "Alder & Finch", "Kestrel Freight", "Solstice Foods"] as const;
const TITLES = ["Gift card is refused at checkout", "Invoice shows the wrong address", "Delivery is two days late", "Cannot reset the password"] as const;
const CITIES = ["Rotterdam", "Uppsala", "Porto", "Lyon", "Graz"] as const;
const START = Date.UTC(2026, 4, 4, 8);
const emailOf = (random: Random) => `${random.pick(FIRST).toLowerCase().replace("á", "a")}@example.com`;

/** What a field of this name usually holds; the first that fits wins. */
const BY_NAME: readonly (readonly [RegExp, (random: Random) => string])[] = [
  [/e-?mail/i, (random) => emailOf(random)],
  [/first_?name|given_?name/i, (random) => random.pick(FIRST)],
  [/last_?name|surname|family_?name/i, (random) => random.pick(LAST)],
  [/company|organi[sz]ation|account_?name/i, (random) => random.pick(COMPANIES)],
  [/phone|mobile/i, (random) => `+44 20 7946 0${100 + random.below(900)}`],
  [/url|link|href|website/i, (random) => `https://example.com/${random.letters(6).toLowerCase()}`],
  [/currency/i, () => "eur"],
  [/country/i, (random) => random.pick(["NL", "SE", "PT", "FR", "AT"])],
  [/city|town/i, (random) => random.pick(CITIES)],
  [/street|address/i, (random) => `${1 + random.below(120)} Mill Lane`],
  [/zip|postal/i, (random) => textOf(10_000 + random.below(89_999))],
  [/status|state/i, (random) => random.pick(["open", "pending", "done"])],
  [/channel/i, () => "#general"],
  [/date|_at$|time/i, (random) => new Date(START + random.below(30 * 86_400) * 1_000).toISOString()],
  [/title|subject|summary/i, (random) => random.pick(TITLES)],
  [/name/i, (random) => `${random.pick(FIRST)} ${random.pick(LAST)}`],
  [/(^|_)id$|Id$|key|token|sku|code|number/i, (random) => random.letters(8)],
  [/description|text|body|message|note|comment|content/i, (random) => `${random.pick(TITLES)}. Reported by ${random.pick(FIRST)}.`],
];

/** A believable value for a schema; the same for the same random source. */
export function sampleValue(schema: JsonSchema, random: Random, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum?.length) return schema.enum[0];
  const alternative = (schema.oneOf ?? schema.anyOf)?.[0];
  if (alternative) return sampleValue(alternative, random, name);

  switch (Array.isArray(schema.type) ? schema.type.find((type) => type !== "null") : schema.type) {
    case "object":
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([field, member]) => [field, sampleValue(member, random, field)]));
    case "array":
      return [sampleValue(schema.items ?? {}, random, name.replace(/s$/, ""))];
    case "integer":
      return sampleInteger(name, random);
    case "number":
      return sampleInteger(name, random) + 0.5;
    case "boolean":
      return random.next() < 0.5;
    case "string":
      return sampleString(schema, name, random);
    default:
      return null;
  }
}

function sampleString({ format }: JsonSchema, name: string, random: Random): string {
  const moment = new Date(START + random.below(30 * 86_400) * 1_000).toISOString();
  if (format === "date-time") return moment;
  if (format === "date") return moment.slice(0, 10);
  if (format === "email") return emailOf(random);
  if (format === "uri") return `https://example.com/${random.letters(6).toLowerCase()}`;
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1](random) ?? random.pick(TITLES);
}

function sampleInteger(name: string, random: Random): number {
  if (/amount|price|total|cents/i.test(name)) return 1_000 + random.below(20_000);
  if (/quantity|count/i.test(name)) return 1 + random.below(9);
  if (/time|_at$|created|updated/i.test(name)) return Math.floor(START / 1_000) + random.below(86_400);
  return 1_000 + random.below(9_000);
}
