import { badRequest } from "../contract/kratos-error.ts";

const USUAL = 250;
const MOST = 1000;

export interface Page {
  readonly size: number;
  readonly offset: number;
}

/** Both spellings of the contract: `page` and `per_page` counted from 0, or `page_size` and `page_token`. */
export function readPage(query: URLSearchParams): Page {
  const size = Math.min(MOST, whole(query.get("page_size") ?? query.get("per_page"), USUAL) || USUAL);
  const token = query.get("page_token");
  const offset = token && token !== "1" ? offsetOf(token) : whole(query.get("page"), 0) * size;
  return { size, offset };
}

export function pageHeaders({ size, offset }: Page, total: number, address: string): Record<string, string> {
  const last = total === 0 ? 0 : Math.floor((total - 1) / size) * size;
  const link = (rel: string, at: number) =>
    `<${address}?page=${Math.floor(at / size)}&page_size=${size}&page_token=${tokenOf(at)}&per_page=${size}>; rel="${rel}"`;
  const links = [link("first", 0)];
  if (offset > 0) links.push(link("prev", Math.max(0, offset - size)));
  if (offset + size < total) links.push(link("next", offset + size));
  links.push(link("last", last));
  return { "x-total-count": String(total), link: links.join(",") };
}

function tokenOf(offset: number): string {
  return Buffer.from(JSON.stringify({ offset, v: 2 })).toString("base64url");
}

function offsetOf(token: string): number {
  try {
    const { offset } = JSON.parse(Buffer.from(token, "base64url").toString()) as { offset: unknown };
    if (typeof offset === "number" && Number.isSafeInteger(offset) && offset >= 0) return offset;
  } catch {
    // Answered below like any other token that is not ours.
  }
  throw badRequest("The page token is not valid.");
}

function whole(value: string | null, otherwise: number): number {
  if (value === null || value === "") return otherwise;
  const number = Number(value);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw badRequest("Page numbers and sizes are whole numbers from 0.");
}
