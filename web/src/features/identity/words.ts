import type { UiText } from "@ory/client-fetch";

/** Our own words for what the service says by number; everything else keeps the service's sentence. */
const WORDS: Readonly<Record<number, string>> = {
  1010001: "Sign in",
  1010022: "Sign in",
  1010006: "Authenticator code",
  1010008: "Use security key",
  1010009: "Continue",
  1010010: "Use recovery code",
  1010014: "We sent you a code. Enter it below.",
  1010015: "Send me a code instead",
  1010021: "Use a passkey",
  1040001: "Create account",
  1040003: "Continue",
  1040006: "Send me a code instead",
  1040007: "Create account with a passkey",
  1050004: "Remove the authenticator app",
  1050005: "Scan this with your authenticator app",
  1050007: "Show recovery codes",
  1050008: "Generate new recovery codes",
  1050010: "Recovery codes; each works once",
  1050011: "I have saved these codes",
  1050016: "Disable recovery codes",
  1050017: "Or type this secret into the app",
  1060003: "If this address has an account, a code is on its way to it. Enter it below.",
  1070003: "Save",
  1070004: "E-mail",
  1070005: "Continue",
  1070006: "Authenticator code",
  1070007: "E-mail",
  1070008: "Send the code again",
  1070009: "Continue",
  1070010: "Code",
  1070012: "Code",
  1070013: "Code",
  1080003: "A code is on its way to your address. Enter it below.",
  4000006: "The e-mail address or the password is not right.",
  4000007: "There is an account with this e-mail address already. Sign in instead.",
  4000008: "This code is not right, or it has been used. Wait for the next one.",
};

export function wordsOf(text: UiText): string {
  return WORDS[text.id] ?? text.text;
}
