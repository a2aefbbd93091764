import type { Call } from "../../../contracts/calls.ts";

/** What was asked of the other system, whichever thing it was asked about: the operation, or `GET /customers/{id}`. */
export function operationName({ operation, request }: Pick<Call, "operation" | "request">): string {
  if (operation !== null) return operation;
  const { pathname } = new URL(request.url, "http://unknown.invalid");
  const general = pathname
    .split("/")
    .map((part) => (isId(part) ? "{id}" : part))
    .join("/");
  return `${request.method} ${general}`;
}

function isId(part: string): boolean {
  return /^\d+$/.test(part) || /^[0-9a-f-]{16,}$/i.test(part) || (/\d/.test(part) && /^[a-z]{2,6}_[0-9A-Za-z]+$/.test(part)) || part.includes("%");
}
