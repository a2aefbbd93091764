export const SECRET =
  /^(?:password|passwd|secret|client_?secret|(?:access_?|refresh_?|id_?)?token|api_?key|authorization|cookie|set-cookie|proxy-authorization|x-api-key)$/i;

/** Hides the values of fields that hold secrets by their name, and of those that the organisation named. */
export function createRedaction(fields: readonly string[]): <T>(value: T) => T {
  const named = new Set(fields.map((field) => field.toLowerCase()));
  const isSecret = (key: string) => SECRET.test(key) || named.has(key.toLowerCase());
  const redact = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, isSecret(key) && inner !== null ? "[redacted]" : redact(inner)]));
  };
  return <T>(value: T) => redact(value) as T;
}
