import { z } from "zod";
import { hasForeignLocalPart, normaliseEmail } from "../../../../contracts/email-address.ts";
import { plainLine } from "../../../platform/plain-line.ts";
import { FormError, fieldError } from "../contract/form-error.ts";
import { problems } from "../contract/messages.ts";
import type { UiText } from "../contract/ui.ts";

export interface Traits {
  readonly email: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly picture?: string;
}

export const TRAITS = [
  { name: "email", title: "E-mail", format: "email", most: 254 },
  { name: "given_name", title: "First name", format: undefined, most: 80 },
  { name: "family_name", title: "Last name", format: undefined, most: 80 },
  { name: "picture", title: "Picture address", format: "uri", most: 2048 },
] as const;

/** What `GET /schemas/default` answers. */
export const TRAITS_SCHEMA = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "Person",
  type: "object",
  properties: {
    traits: {
      type: "object",
      properties: Object.fromEntries(
        TRAITS.map(({ name, title, format, most }) => [name, { type: "string", title, maxLength: most, ...(format ? { format } : {}) }]),
      ),
      required: ["email"],
      additionalProperties: false,
    },
  },
};

const email = z.email();

/** Reads traits as they were submitted; every complaint lands on its own field. */
export function parseTraits(sent: Readonly<Record<string, unknown>>): Traits {
  const fields: Record<string, UiText[]> = {};
  const values: Record<string, string> = {};
  const unknown = Object.keys(sent).filter((name) => !TRAITS.some((trait) => trait.name === name));
  if (unknown.length > 0) throw new FormError([problems.generic(`There is no field ${unknown.slice(0, 5).join(", ")}.`)]);

  for (const { name, most } of TRAITS) {
    const raw = sent[name];
    if (raw === undefined || raw === null || raw === "") continue;
    if (typeof raw !== "string") throw fieldError(`traits.${name}`, problems.wrongType(typeOf(raw)));
    const value = plainLine(raw);
    if (value.length > most) fields[`traits.${name}`] = [problems.tooLong(most, value.length)];
    if (value) values[name] = value;
  }
  if (!values["email"]) fields["traits.email"] = [problems.required("traits.email")];
  else if (hasForeignLocalPart(values["email"])) fields["traits.email"] = [problems.foreignEmail];
  else if (!email.safeParse(normaliseEmail(values["email"])).success) fields["traits.email"] = [problems.email(values["email"])];
  if (values["picture"] && !isWebAddress(values["picture"])) fields["traits.picture"] = [problems.generic("The picture has to be an https address.")];

  if (Object.keys(fields).length > 0) throw new FormError([], fields);
  return { ...values, email: normaliseEmail(values["email"] ?? "") };
}

/** As JSON calls it. */
function typeOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}

export function fullName(traits: Traits): string {
  return [traits.given_name, traits.family_name].filter(Boolean).join(" ");
}

function isWebAddress(value: string): boolean {
  return URL.parse(value)?.protocol === "https:";
}
