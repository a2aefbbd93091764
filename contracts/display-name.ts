import { z } from "zod";

/** Controls, line ends, and marks that turn the direction of what follows. */
const HIDDEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name that people give and others read, on one line. */
export function displayName(longest: number) {
  return z
    .string()
    .trim()
    .normalize("NFC")
    .min(1)
    .max(longest)
    .refine((name) => !HIDDEN.test(name), "A name is one line of characters that can be seen.")
    .refine((name) => VISIBLE.test(name), "A name needs a letter, a digit or a sign that can be seen.");
}
