/** An answer's body as it comes over the wire: JSON, nothing, or the bytes that a scenario gave (`$bytes`, in base64). */
export function answerBytes(body: unknown): Buffer {
  if (body === null || body === undefined) return Buffer.alloc(0);
  const bytes = typeof body === "object" && "$bytes" in body ? body.$bytes : undefined;
  return typeof bytes === "string" ? Buffer.from(bytes, "base64") : Buffer.from(JSON.stringify(body));
}
