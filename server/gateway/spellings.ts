const HTML: readonly Readonly<Record<string, string>>[] = [
  { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" },
  { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" },
  { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#039;" },
  { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" },
  { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" },
  { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;", "/": "&#x2F;" },
  { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;", "`": "&#x60;", "=": "&#x3D;" },
  { "&": "&amp;", "<": "&lt;", ">": "&gt;" },
];

/** A secret in the spellings of addresses, forms, JSON, HTML, hexadecimal digits and base64, in base64 wherever it may begin. */
export function spellingsOf(secret: string, shortestEncoded: number): readonly string[] {
  const bytes = Buffer.from(secret);
  const encoded = [
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    everyByte(bytes),
    everyByte(bytes).toLowerCase(),
    ...base64Of(bytes).flatMap((text) => [text, urlSafe(text)]),
  ];
  const kinds = [secret, bytes.toString("latin1"), ...HTML.map((entities) => replaced(secret, entities)), bytes.toString("base64")];
  const longEnough = encoded.filter((text) => text.length >= shortestEncoded);
  return [...new Set([...wrapped(secret).flatMap(wrapped), ...[...new Set([...kinds, ...longEnough])].flatMap(wrapped)])];
}

/** By itself, in an address and in JSON. */
const wrapped = (text: string): string[] => [text, ...inAddress(text), ...inJson(text)];

function inAddress(text: string): string[] {
  // A space is a plus in a form, and more is encoded.
  const both = [encodeURIComponent(text), encodeURI(text), new URLSearchParams([["", text]]).toString().slice(1)];
  return both.flatMap((encoded) => [encoded, encoded.replaceAll(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase())]);
}

function inJson(text: string): string[] {
  const plain = JSON.stringify(text).slice(1, -1);
  const ascii = plain.replaceAll(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
  // Some escape what could end a script in a page as well.
  const inPage = ascii.replaceAll(/[<>&']/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
  return [plain, ascii, inPage].flatMap((json) => [json, json.replaceAll("/", "\\/")]);
}

const everyByte = (bytes: Buffer): string => bytes.toString("hex").toUpperCase().replaceAll(/../g, "%$&");

/** What stays the same whatever stands before and after: an encoded letter holds six bits, which may be of two bytes. */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
}

const urlSafe = (text: string): string => text.replaceAll("+", "-").replaceAll("/", "_");

function replaced(text: string, entities: Readonly<Record<string, string>>): string {
  return text.replaceAll(/[&<>"'/`=]/g, (letter) => entities[letter] ?? letter);
}
