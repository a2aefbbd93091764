import type { CompileRequest } from "../../builder.ts";

const SWAP =
  /^\W*(?:please\s+)?(?:replace|swap|exchange)\s+(?:the |its )?([a-z][a-z ]{1,30}?)\s+(?:by|with|for)\s+(?:the |its )?([a-z][a-z ]{1,30}?)(?:\s+in (?:the|its) (?:message|text|post))?\W*$/i;

/** “replace the title by the number”, in the words of two changes: one field comes, the other goes. */
export function swapFields(request: CompileRequest): CompileRequest | null {
  const [, gone, comes] = SWAP.exec(request.text) ?? [];
  return gone && comes ? { ...request, text: `include the ${comes} and leave out the ${gone}` } : null;
}
