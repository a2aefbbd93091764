import { problems } from "../contract/messages.ts";
import type { UiText } from "../contract/ui.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { isLeaked } from "./leaked-passwords.ts";

const LEAST = 8;
const MOST = 256;
/** What somebody thinks of who is asked for a password here. */
const OWN_WORDS = "vennelvennel integration";

/** Why this password may not be used with this address; null when it may. */
export async function passwordProblem(password: string, email: string): Promise<UiText | null> {
  if (!password) return problems.required("password");
  if (password.length < LEAST) return problems.passwordShort(LEAST, password.length);
  if (password.length > MOST) return problems.passwordLong(MOST, password.length);
  const lower = password.toLowerCase();
  if (isCommon(lower) || (await isLeaked(lower))) return problems.passwordCommon;
  if (isSimilar(lower, `${email.toLowerCase()} ${OWN_WORDS}`)) return problems.passwordSimilar;
  return null;
}

/** `Summer2024!` is `summer` with what everybody adds. */
function isCommon(password: string): boolean {
  const core = password.replace(/^[^a-z]+|[^a-z]+$/g, "");
  if (COMMON_PASSWORDS.has(password) || new Set(password).size <= 3) return true;
  return core.length >= 4 && password.length - core.length <= 5 && COMMON_PASSWORDS.has(core);
}

/** More than half of the password is a piece of what is known. */
function isSimilar(password: string, known: string): boolean {
  const half = Math.floor(password.length / 2) + 1;
  for (let start = 0; start + half <= password.length; start += 1) {
    if (known.includes(password.slice(start, start + half))) return true;
  }
  return false;
}
