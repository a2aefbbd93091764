import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";

export function literals(request: ReadRequest, range: Range, kind: "channel" | "slug" | "path" | "url" | "quoted" | "email" | "phone"): string[] {
  const found: string[] = [];
  for (let at = range.from; at < range.to; at++) {
    const token = request.text.tokens[at];
    if (token?.kind !== kind || request.text.isUsed(at)) continue;
    found.push(token.text);
    if (kind !== "quoted") request.text.use(at);
  }
  return found;
}
