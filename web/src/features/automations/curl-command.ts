/** A call of a webhook that can be pasted into a terminal; quotes inside the payload are made safe for the shell. */
export function curlCommand(url: string, payload: unknown): string {
  const body = JSON.stringify(payload).replaceAll("'", String.raw`'\''`);
  return `curl -X POST '${url}' -H 'Content-Type: application/json' -d '${body}'`;
}
