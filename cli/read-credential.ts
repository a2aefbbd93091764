import { connectionAuth, type ConnectionAuth } from "../contracts/connection-auth.ts";
import { CommandError } from "./client.ts";

/** A credential as it came on standard input: a token, or the JSON of any kind of sign-in. */
export function readCredential(text: string, authType: string): ConnectionAuth {
  if (!text.startsWith("{")) {
    if (authType === "bearer") return { type: "bearer", token: text };
    throw new CommandError(`This connection signs in by ${authType}; give all of it as JSON: {"type":"${authType}",…}`, "usage");
  }
  const parsed = connectionAuth.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  // Without what was given: it is a secret.
  throw new CommandError(`This is no sign-in: ${parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}`, "usage");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
