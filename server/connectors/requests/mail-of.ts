import { textOf } from "./text-of.ts";

const HEADERS = [
  ["From", "from"],
  ["To", "to"],
  ["Cc", "cc"],
  ["Bcc", "bcc"],
  ["Reply-To", "replyTo"],
  ["Subject", "subject"],
  ["In-Reply-To", "inReplyTo"],
  ["References", "inReplyTo"],
] as const;

/** A message by RFC 5322 from its fields; of text and HTML the latter counts. */
export function mailOf(fields: Readonly<Record<string, unknown>>): string {
  const isHtml = fields["html"] !== undefined;
  const lines = HEADERS.flatMap(([name, field]) => (fields[field] === undefined ? [] : [`${name}: ${headerText(fields[field])}`]));
  const content = Buffer.from(textOf(isHtml ? fields["html"] : (fields["text"] ?? "")), "utf8").toString("base64");
  return [
    ...lines,
    "MIME-Version: 1.0",
    `Content-Type: text/${isHtml ? "html" : "plain"}; charset=utf-8`,
    "Content-Transfer-Encoding: base64",
    "",
    ...(content.match(/.{1,76}/g) ?? []),
    "",
  ].join("\r\n");
}

/** One line whatever it holds, so that no value can add a header; words of other alphabets as RFC 2047 has them. */
function headerText(value: unknown): string {
  const text = (Array.isArray(value) ? value.map(textOf).join(", ") : textOf(value)).replace(/[\r\n]+/g, " ");
  return text.replace(/[^\x20-\x7e]+(?:\s+[^\x20-\x7e]+)*/g, encodedWords);
}

/** An encoded word may be 75 characters long: 45 bytes, and no character is cut. */
function encodedWords(text: string): string {
  const parts: string[] = [""];
  for (const character of text) {
    const last = parts.at(-1) ?? "";
    if (Buffer.byteLength(last + character) > 45) parts.push(character);
    else parts[parts.length - 1] = last + character;
  }
  return parts.map((part) => `=?utf-8?B?${Buffer.from(part).toString("base64")}?=`).join(" ");
}
