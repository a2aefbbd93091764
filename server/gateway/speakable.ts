import { RefusedTarget } from "./refused-target.ts";

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
/** These belong to the connection, which the gateway makes. */
const OF_THE_CONNECTION = new Set(["connection", "expect", "keep-alive", "transfer-encoding", "upgrade"]);

/**
 * Refuses what HTTP has no way to say, such as a line break in a header. It must not come as far as the pool of connections,
 * which all organisations share: one that failed so is waited for without end.
 */
export function requireSpeakable(method: string, headers: Readonly<Record<string, string>>): void {
  if (!TOKEN.test(method) || method === "CONNECT") throw new RefusedTarget("The method of the request cannot be sent.");
  for (const [name, value] of Object.entries(headers)) {
    const isOdd = !TOKEN.test(name) || !VALUE.test(value) || OF_THE_CONNECTION.has(name.toLowerCase());
    const isNoLength = name.toLowerCase() === "content-length" && !/^\d+$/.test(value);
    if (isOdd || isNoLength) throw new RefusedTarget(`The header "${name.slice(0, 50)}" cannot be sent: its name or value does not belong there.`);
  }
}
