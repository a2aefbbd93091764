import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** What pages of other clients of the contract load; our own pages talk to the browser themselves. */
export const PASSKEY_SCRIPT = readFileSync(new URL("passkey-script.browser.js", import.meta.url), "utf8");
export const PASSKEY_SCRIPT_HASH = createHash("sha512").update(PASSKEY_SCRIPT).digest("base64");
