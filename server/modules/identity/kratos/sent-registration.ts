import { DEFAULT_MAX_BODY, parseJson, readBytes } from "../../../platform/http/read-body.ts";
import { badRequest } from "../contract/kratos-error.ts";

export interface SentRegistration {
  /** All that anybody could read as the address to register with: of several, two readers may choose differently. */
  readonly addresses: readonly string[];
  /** The body written anew, in which every name stands once. */
  readonly body: string;
}

export async function readRegistration(request: Request): Promise<SentRegistration> {
  const asked = inForm(new URL(request.url).searchParams);
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const bytes = await readBytes(request, DEFAULT_MAX_BODY);
  if (bytes.byteLength === 0) return { addresses: asked, body: "" };
  if (type === "application/json") {
    const body = parseJson(bytes);
    return { addresses: [...asked, ...inJson(body)], body: JSON.stringify(body) };
  }
  if (type !== "application/x-www-form-urlencoded") throw badRequest("Send the body as application/json or application/x-www-form-urlencoded.");
  const form = new URLSearchParams(new TextDecoder().decode(bytes));
  return { addresses: [...asked, ...inForm(form)], body: form.toString() };
}

function inForm(form: URLSearchParams): string[] {
  return [...form].flatMap(([name, value]) => (name.toLowerCase() === "traits.email" ? [value] : []));
}

function inJson(body: unknown): string[] {
  return entriesOf(body).flatMap(([name, value]) => {
    if (name.toLowerCase() === "traits.email") return [String(value)];
    if (name.toLowerCase() !== "traits") return [];
    return entriesOf(value).flatMap(([trait, address]) => (trait.toLowerCase() === "email" ? [String(address)] : []));
  });
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
