import { nestsDeeper } from "../../../platform/nesting.ts";
import { type Fields, isFields } from "../request-parts.ts";

/** What a server said to one message. */
export type Reply = { readonly kind: "result"; readonly result: Fields } | { readonly kind: "failed"; readonly code: number; readonly message: string };

/** Of arrays and objects in one another. */
const DEEPEST = 400;

/** The reply to message `id` in a text of JSON: one message, or several in a list. */
export function replyIn(text: string, id: string): Reply | null {
  if (nestsDeeper(text, DEEPEST)) return { kind: "failed", code: 0, message: `The answer is nested more than ${DEEPEST} levels deep.` };
  const message = messagesIn(text).find((candidate) => candidate["id"] === id && ("result" in candidate || "error" in candidate));
  if (!message) return null;
  const { result, error } = message;
  if (isFields(result)) return { kind: "result", result };
  const { code, message: said } = isFields(error) ? error : {};
  return { kind: "failed", code: Number(code) || 0, message: typeof said === "string" ? said : "The answer is neither a result nor an error." };
}

/** The words of an error that stands in an answer without the id of what was asked. */
export function errorIn(text: string): { readonly code: number; readonly message: string } | null {
  if (nestsDeeper(text, DEEPEST)) return null;
  const error = messagesIn(text).find((message) => isFields(message["error"]))?.["error"];
  return isFields(error) && typeof error["message"] === "string" ? { code: Number(error["code"]) || 0, message: error["message"] } : null;
}

function messagesIn(text: string): Fields[] {
  try {
    const value: unknown = JSON.parse(text);
    return [value].flat().filter(isFields);
  } catch {
    return [];
  }
}
