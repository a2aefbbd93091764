import { problems } from "../contract/messages.ts";
import type { UiText } from "../contract/ui.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";

const LEAST = 8;
const MOST = 256;

/** Why this password may not be used with this address; null when it may. */
export function passwordProblem(password: string, email: string): UiText | null {
  if (!password) return problems.required("password");
  if (password.length < LEAST) return problems.passwordShort(LEAST, password.length);
  if (password.length > MOST) return problems.passwordLong(MOST, password.length);
  const lower = password.toLowerCase();
  if (isCommon(lower)) return problems.passwordCommon;
  if (isSimilar(lower, email)) return problems.passwordSimilar;
  return null;
}

/** `Summer2024!` is `summer` with what everybody adds. */
function isCommon(password: string): boolean {
  const core = password.replace(/^[^a-z]+|[^a-z]+$/g, "");
  if (COMMON_PASSWORDS.has(password) || new Set(password).size <= 3) return true;
  return core.length >= 4 && password.length - core.length <= 5 && COMMON_PASSWORDS.has(core);
}

/** More than half of the password is a piece of the address. */
function isSimilar(password: string, email: string): boolean {
  const address = email.toLowerCase();
  const half = Math.floor(password.length / 2) + 1;
  for (let start = 0; start + half <= password.length; start += 1) {
    if (address.includes(password.slice(start, start + half))) return true;
  }
  return false;
}
