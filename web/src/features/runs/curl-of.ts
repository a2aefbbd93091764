import type { Call } from "../../../../contracts/calls.ts";

/** The recorded request as a command; blanked secrets stay blanked. */
export function curlOf({ request }: Pick<Call, "request">): string {
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const body =
    request.body === null || request.body === undefined ? [] : [`-d ${quoted(typeof request.body === "string" ? request.body : JSON.stringify(request.body))}`];
  return [`curl -X ${request.method} ${quoted(request.url)}`, ...headers, ...body].join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
