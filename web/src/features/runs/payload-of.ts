/** What a person may change of a run's input: of a webhook's event its body, as the server takes it. */
export function payloadOf(input: unknown): unknown {
  const isWebhook = typeof input === "object" && input !== null && "body" in input && "headers" in input;
  return isWebhook ? (input as { body: unknown }).body : input;
}
