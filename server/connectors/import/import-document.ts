import { upgrade } from "@scalar/openapi-upgrader";
import type { Connector } from "../connector.ts";
import { describeCalls } from "./calls/describe-calls.ts";
import { fromCurl, isCurl } from "./calls/from-curl.ts";
import { fromHar, isHar } from "./calls/from-har.ts";
import { fromOpenApi } from "./from-openapi.ts";
import { fromPostman, isPostman } from "./from-postman.ts";
import { fromTools } from "./from-tools.ts";
import { readDocument } from "./read-document.ts";
import { UnsupportedDocument } from "./unsupported-document.ts";

export interface ImportRequest {
  readonly id: string;
  /** Replaces the name that the description gives itself. */
  readonly name: string | null;
  /** The description: text in JSON or YAML, or what was parsed from it. */
  readonly document: unknown;
  /** Where it was read from. */
  readonly origin: string | null;
  /** Said of one that comes from the directory; any other was imported by the organisation. */
  readonly directory?: { readonly source: string; readonly licence: string | null };
  /** The document is what the server of tools at this address told of itself. */
  readonly toolsAt?: string;
  /** What it is to replace: its operations keep their names. */
  readonly before?: Connector;
}
export interface LeftOut {
  readonly operation: string;
  readonly reason: string;
}
export interface Imported {
  readonly connector: Connector;
  /** What was left out, and why. */
  readonly warnings: readonly string[];
  /** Each operation that was left out: `POST /pictures`. */
  readonly leftOut: readonly LeftOut[];
}

/** Makes a connector of an OpenAPI 3, Swagger 2 or Postman 2.1 description, of curl commands or of a HAR file. */
export function importDocument(request: ImportRequest): Imported {
  if (request.toolsAt !== undefined) return fromTools(request.document, request.toolsAt, request);
  if (typeof request.document === "string" && isCurl(request.document)) return fromOpenApi(describeCalls(fromCurl(request.document)), request);
  const document = readDocument(request.document);
  if (isHar(document)) return fromOpenApi(describeCalls(fromHar(document)), request);
  if (isPostman(document)) return fromOpenApi(fromPostman(document), request);
  if (typeof document["swagger"] !== "string" && typeof document["openapi"] !== "string")
    throw new UnsupportedDocument("This is no OpenAPI 3, Swagger 2 or Postman 2.1 description, no HAR file and no curl command.");
  return fromOpenApi(upgrade(document, "3.1"), request);
}
