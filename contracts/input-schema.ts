import { z } from "zod";

/** What a run takes, as far as it can be read from the code: the part of JSON Schema that a form can show. */
export interface InputSchema {
  readonly type?: "string" | "number" | "integer" | "boolean" | "object" | "array" | "null" | undefined;
  readonly description?: string | undefined;
  readonly format?: "email" | "uri" | "date" | "date-time" | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly default?: unknown;
  readonly nullable?: boolean | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly properties?: Readonly<Record<string, InputSchema>> | undefined;
  /** The names of the properties as the code has them: what is stored keeps no order of its own. */
  readonly order?: readonly string[] | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: InputSchema | undefined;
}

/** A schema without anything in it takes any value. */
export const inputSchema: z.ZodType<InputSchema> = z.lazy(() =>
  z.object({
    type: z.enum(["string", "number", "integer", "boolean", "object", "array", "null"]).optional(),
    description: z.string().optional(),
    format: z.enum(["email", "uri", "date", "date-time"]).optional(),
    enum: z.array(z.unknown()).optional(),
    default: z.unknown().optional(),
    nullable: z.boolean().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    properties: z.record(z.string(), inputSchema).optional(),
    order: z.array(z.string()).optional(),
    required: z.array(z.string()).optional(),
    items: inputSchema.optional(),
  }),
);
