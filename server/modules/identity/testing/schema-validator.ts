import { z } from "zod";

export type Schema = { readonly [key: string]: unknown };
type Schemas = Readonly<Record<string, Schema>>;

/** Turns a JSON Schema into a check; only the parts that the contract's description uses. */
export function createValidators(schemas: Schemas): (schema: Schema) => z.ZodType {
  const made = new Map<Schema, z.ZodType>();
  const named = (ref: string) => schemas[ref.split("/").at(-1) ?? ""] ?? {};

  function validatorFor(schema: Schema): z.ZodType {
    const known = made.get(schema);
    if (known) return known;
    made.set(
      schema,
      z.lazy(() => made.get(schema) ?? z.unknown()),
    );
    const plain = build(schema);
    const validator = schema["nullable"] ? plain.nullable() : plain;
    made.set(schema, validator);
    return validator;
  }

  function build(schema: Schema): z.ZodType {
    const ref = schema["$ref"];
    if (typeof ref === "string") return z.lazy(() => validatorFor(named(ref)));
    if (isDiscriminated(schema)) return oneBy(schema.discriminator);
    if (Array.isArray(schema["oneOf"])) return z.union((schema["oneOf"] as Schema[]).map(validatorFor));
    if (Array.isArray(schema["allOf"])) return (schema["allOf"] as Schema[]).map(validatorFor).reduce((all, part) => all.and(part));
    if (Array.isArray(schema["enum"])) return z.enum(schema["enum"] as string[]);
    return buildTyped(schema);
  }

  /** The field says which of the shapes it has to be, so that a wrong one cannot hide behind another that fits. */
  function oneBy({ propertyName, mapping }: Discriminator): z.ZodType {
    return z.looseObject({ [propertyName]: z.enum(Object.keys(mapping)) }).superRefine((value, context) => {
      const ref = mapping[String(value[propertyName])];
      const checked = ref && validatorFor(named(ref)).safeParse(value);
      if (checked && !checked.success) for (const issue of checked.error.issues) context.addIssue({ code: "custom", path: issue.path, message: issue.message });
    });
  }

  function buildTyped(schema: Schema): z.ZodType {
    switch (schema["type"]) {
      case "string":
        return schema["format"] === "uuid" ? z.guid() : schema["format"] === "date-time" ? z.iso.datetime({ offset: true }) : z.string();
      case "integer":
        return z.int();
      case "number":
        return z.number();
      case "boolean":
        return z.boolean();
      case "array":
        return z.array(validatorFor((schema["items"] ?? {}) as Schema));
      case "object": {
        const required = new Set((schema["required"] ?? []) as string[]);
        const properties = Object.entries((schema["properties"] ?? {}) as Schemas);
        return z.looseObject(
          Object.fromEntries(properties.map(([name, property]) => [name, required.has(name) ? validatorFor(property) : validatorFor(property).optional()])),
        );
      }
      default:
        return z.unknown();
    }
  }

  return validatorFor;
}

interface Discriminator {
  readonly propertyName: string;
  readonly mapping: Readonly<Record<string, string>>;
}

function isDiscriminated(schema: Schema): schema is Schema & { readonly discriminator: Discriminator } {
  const discriminator = schema["discriminator"] as Partial<Discriminator> | undefined;
  return discriminator?.mapping !== undefined;
}
