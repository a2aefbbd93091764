const SECRET_HEADERS = new Set(["authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key"]);

/** Credentials in a webhook's headers have done their work when the run starts; they are neither stored nor shown to code. */
export function redactInput(input: unknown): unknown {
  const headers = (input as { headers?: unknown } | null | undefined)?.headers;
  if (typeof headers !== "object" || headers === null) return input;
  const kept = Object.entries(headers).map(([name, value]) => [name, SECRET_HEADERS.has(name.toLowerCase()) ? "[redacted]" : value]);
  return { ...(input as object), headers: Object.fromEntries(kept) };
}
