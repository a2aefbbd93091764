/** Lines of code, each with its own indentation below the first. */
export type Lines = readonly string[];

const WIDTH = 110;

export function indent(lines: Lines): string[] {
  return lines.map((line) => (line === "" ? "" : `  ${line}`));
}

/** A text in double quotes, as the code is written everywhere. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

export function isName(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text);
}

export function memberName(name: string): string {
  return isName(name) ? name : quote(name);
}

/** `{ a: 1 }` on one line where it fits, else a member a line. Members are `name: code`, or a name alone. */
export function objectCode(members: readonly string[]): string {
  return bracketed("{ ", members, " }", "{", "}");
}

export function listCode(items: readonly string[]): string {
  return bracketed("[", items, "]", "[", "]");
}

function bracketed(open: string, items: readonly string[], close: string, openAlone: string, closeAlone: string): string {
  if (items.length === 0) return `${openAlone}${closeAlone}`;
  const line = `${open}${items.join(", ")}${close}`;
  if (line.length <= WIDTH && !line.includes("\n")) return line;
  return [openAlone, ...items.flatMap((item) => indent(`${item},`.split("\n"))), closeAlone].join("\n");
}
