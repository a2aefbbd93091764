import { readDotted } from "../../../connectors/requests/dotted.ts";
import { ApiError } from "../../../platform/errors.ts";
import { parseForeignJson, storable } from "../../../platform/http/read-body.ts";

/** One inbound request, its raw bytes kept because signatures cover them. */
export interface InboundDelivery {
  readonly method: string;
  readonly url: string;
  /** What follows the hook's key, with a leading slash; `/` when nothing does. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** Parsed by content type when it is first read: JSON, form fields, else text; null when empty. */
  readonly body: unknown;
}

export function parseBody(bytes: Uint8Array, contentType: string | null): unknown {
  if (bytes.byteLength === 0) return null;
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/json" || type.endsWith("+json")) return parseForeignJson(bytes);
  const text = storable(new TextDecoder().decode(bytes));
  if (type === "application/x-www-form-urlencoded") return formBody(text);
  return text;
}

const MOST_FIELDS = 10_000;

/** Some systems send their JSON as the form field `payload`. */
function formBody(text: string): unknown {
  if (text.split("&", MOST_FIELDS + 1).length > MOST_FIELDS) throw new ApiError("too_large", "The form holds more than 10,000 fields.");
  const fields = Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [storable(name), storable(value)]));
  return Object.keys(fields).length === 1 && fields["payload"] !== undefined ? parseForeignJson(Buffer.from(fields["payload"])) : fields;
}

/** `header:x-github-event`, `body:event.type`, `query:challenge`, `method:`. Undefined when it is not there. */
export function readField(delivery: Pick<InboundDelivery, "headers" | "body"> & Partial<InboundDelivery>, reference: string): string | undefined {
  const at = reference.indexOf(":");
  const value = valueAt(delivery, reference.slice(0, at), reference.slice(at + 1));
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

function valueAt({ headers, query, method, body }: Parameters<typeof readField>[0], place: string, name: string): unknown {
  switch (place) {
    case "header":
      return headers[name.toLowerCase()];
    case "query":
      return query && Object.hasOwn(query, name) ? query[name] : undefined;
    case "method":
      return method;
    default:
      return readDotted(body, name);
  }
}
