import { z } from "zod";

const ASCII = /^\p{ASCII}*$/u;

/** One spelling of an address. A domain in other letters is written as the name system has it: `bücher.example` is `xn--bcher-kva.example`. */
export function normaliseEmail(value: string): string {
  const text = value.trim().toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  if (at < 0 || ASCII.test(domain)) return text;
  const host = /[/?#:\\%[\]]/.test(domain) ? undefined : URL.parse(`http://${domain}`)?.hostname;
  return host ? text.slice(0, at + 1) + host : text;
}

/** Whether the part before the @ has letters that few mail servers take. */
export function hasForeignLocalPart(address: string): boolean {
  return !ASCII.test(address.slice(0, Math.max(0, address.lastIndexOf("@"))));
}

export const emailAddress = z.string().max(254).transform(normaliseEmail).pipe(z.email());
