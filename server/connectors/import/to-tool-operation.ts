import type { JsonSchema } from "../json-schema.ts";
import { plainText } from "./plain-text.ts";
import { isJson, type Json } from "./read-document.ts";
import type { Converted } from "./to-operation.ts";
import { toSchema } from "./to-schema.ts";
import { toolPath } from "./tool-id.ts";
import { verbsLike } from "./meaning-of.ts";

const LONGEST_SCHEMA = 128 * 1_024;
const MOST_ARGUMENTS = 150;

const SAMPLE = "A sample of what the tool would say";

/** What a tool without declared fields gives: its text, what the text holds as JSON, and all of it piece by piece. */
const CONTENT: JsonSchema = {
  type: "object",
  properties: {
    text: { type: "string", examples: [SAMPLE] },
    data: { description: "The text read as JSON; null where it is none" },
    content: {
      type: "array",
      examples: [[{ type: "text", text: SAMPLE }]],
      items: {
        type: "object",
        properties: { type: { type: "string" }, text: { type: "string" }, data: { type: "string" }, mimeType: { type: "string" }, uri: { type: "string" } },
        required: ["type"],
      },
    },
  },
  required: ["text", "data", "content"],
};

/** One tool as an operation. What it says of itself is taken as its word: a read is repeated where its answer is lost, anything else is not. */
export function toToolOperation(name: string, tool: Json, idFor: () => string): Converted {
  const { inputSchema, outputSchema, annotations } = tool;
  if (JSON.stringify([inputSchema, outputSchema]).length > LONGEST_SCHEMA) return { leftOut: "its description is too large" };
  const input = isJson(inputSchema) ? toSchema(inputSchema, inputSchema) : {};
  if (input.type !== undefined && input.type !== "object") return { leftOut: "its arguments are not an object" };
  const properties = Object.entries(input.properties ?? {}).filter(([field]) => isCallable(field));
  const names = properties.slice(0, MOST_ARGUMENTS).map(([field]) => field);
  const required = requiredOf(inputSchema);
  if (required.some((field) => !names.includes(field))) return { leftOut: "an argument that it needs cannot be named" };

  const isTyped = isJson(outputSchema) && toSchema(outputSchema, outputSchema).type === "object";
  const hints = isJson(annotations) ? annotations : {};
  const id = idFor();
  const words = (id.split(".").at(-1) ?? id)
    .replace(/([A-Z])/g, " $1")
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean);
  const verbs = verbsLike(words[0] ?? "call");
  const isRead = hints["readOnlyHint"] === true;
  const isDelete = !isRead && hints["destructiveHint"] !== false && verbs.includes("delete");
  return {
    operation: {
      id,
      method: "POST",
      path: toolPath(name, isTyped),
      summary: summaryOf(tool, hints) || name,
      effect: isRead ? "read" : isDelete ? "delete" : "write",
      input: {
        type: "object",
        properties: Object.fromEntries(properties.slice(0, MOST_ARGUMENTS).map(([field, schema]) => [field, plainSchema(schema)])),
        required,
        additionalProperties: input.additionalProperties === true,
      },
      placement: {},
      bodyType: "json",
      output: isTyped ? plainSchema(toSchema(outputSchema, outputSchema)) : CONTENT,
      verbs,
      entity:
        words
          .slice(1)
          .join(" ")
          .replace(/([^s])s$/, "$1") ||
        words[0] ||
        "tool",
      aliases: [],
      ...(hints["idempotentHint"] === true && !isRead ? { honoursIdempotencyKey: true } : {}),
      popularity: 0.4,
    },
  };
}

/** Arguments are written into the body by their dotted names, and these would not arrive as they are. */
function isCallable(field: string): boolean {
  return !field.includes(".") && !field.startsWith("$") && field !== "constructor" && field !== "prototype" && field !== "";
}

function requiredOf(schema: unknown): string[] {
  const given = isJson(schema) ? schema["required"] : [];
  return Array.isArray(given) ? [...new Set(given.filter((field) => typeof field === "string"))] : [];
}

/** The first sentence of what the tool says of itself. */
function summaryOf(tool: Json, hints: Json): string {
  const title = plainText(tool["title"] ?? hints["title"], 80);
  const said = plainText(tool["description"], 400);
  const [sentence = ""] = said.split(/(?<=[.!?])\s/);
  return plainText(sentence || title, 160).replace(/\.$/, "");
}

function plainSchema(schema: JsonSchema): JsonSchema {
  const { title, description, properties, items, additionalProperties, oneOf, anyOf, ...rest } = schema;
  return {
    ...rest,
    ...(title === undefined ? {} : { title: plainText(title, 100) }),
    ...(description === undefined ? {} : { description: plainText(description, 200) }),
    ...(properties ? { properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, plainSchema(inner)])) } : {}),
    ...(items ? { items: plainSchema(items) } : {}),
    ...(additionalProperties === undefined
      ? {}
      : { additionalProperties: typeof additionalProperties === "object" ? plainSchema(additionalProperties) : additionalProperties }),
    ...(oneOf ? { oneOf: oneOf.map(plainSchema) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(plainSchema) } : {}),
  };
}
