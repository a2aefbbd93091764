/** The spaces or tabs that a line begins with. */
export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** The indentation of the line that holds a place of a text. */
export function indentAt(text: string, at: number): string {
  return indentOf(text.slice(text.lastIndexOf("\n", at - 1) + 1));
}

/** Lines moved from one indentation to another; `isFrozen` names lines whose spaces mean something. */
export function shifted(text: string, from: string, to: string, isFrozen: (line: number) => boolean): string {
  if (from === to) return text;
  return text
    .split("\n")
    .map((line, index) => (line.trim() === "" || isFrozen(index) || !line.startsWith(from) ? line : to + line.slice(from.length)))
    .join("\n");
}

/** Lines as the emitter writes them, two spaces a level, in the file's own indentation. */
export function placed(lines: readonly string[], base: string, unit: string): string {
  let isInText = false;
  return lines
    .map((line) => {
      const starts = !isInText;
      if ((line.match(/(?<!\\)`/g) ?? []).length % 2 === 1) isInText = !isInText;
      if (!starts || line === "") return line;
      const levels = indentOf(line).length / 2;
      return base + unit.repeat(Math.floor(levels)) + line.trimStart();
    })
    .map((line) => `${line}\n`)
    .join("");
}
