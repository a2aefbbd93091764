import { CONTEXT, namesIn, type Writer } from "../../plan-code/index.ts";
import { EditRefused } from "../plan/refused.ts";
import type { ImportOutline, Outline, Range } from "./outline.ts";

/** A replacement in the text of a file. */
export interface Patch {
  readonly range: Range;
  readonly by: string;
}

/** What emitted code reads of what `run` is given. */
const EMITTED: ReadonlySet<string> = new Set(["event", "step", "vars"]);
const CONNECTIONS = /(^|\/)connections(\.ts)?$/;

/** What the emitted code needs and the file does not import yet, and what nothing uses any more. `code` is the file without imports, as it will be. */
export function importPatches(text: string, outline: Outline, writer: Writer, code: string): Patch[] {
  const used = new Set(namesIn(code));
  const wanted: readonly (readonly [(module: string) => boolean, string, Iterable<string>])[] = [
    [(module) => module === "@vennel/sdk", "@vennel/sdk", writer.sdk],
    [(module) => module === "zod", "zod", [...writer.packages].flatMap((name) => (name === "zod" ? ["z"] : []))],
    [(module) => CONNECTIONS.test(module), "../connections", writer.connections],
  ];
  const imported = new Set(outline.imports.flatMap(({ names }) => names.map(({ name }) => name)));
  return wanted.flatMap(([isModule, module, names]) => {
    const missing = [...new Set(names)].filter((name) => !imported.has(name));
    const there = outline.imports.find((each) => isModule(each.module));
    const dead = new Set(there?.names.filter(({ name }) => !used.has(name)).map(({ name }) => name));
    if (!there) return missing.length > 0 ? [newImport(text, outline, module, missing)] : [];
    return missing.length + dead.size > 0 ? [changedImport(text, there, missing, dead)] : [];
  });
}

function newImport(text: string, { imports }: Outline, module: string, names: readonly string[]): Patch {
  const at = imports.at(-1)?.whole.to ?? 0;
  const quote = imports.some(({ whole }) => text.slice(whole.from, whole.to).includes("'")) ? "'" : '"';
  const line = `import { ${names.toSorted().join(", ")} } from ${quote}${module}${quote};`;
  return { range: { from: at, to: at }, by: at === 0 ? `${line}\n` : `\n${line}` };
}

function changedImport(text: string, { whole, names }: ImportOutline, missing: readonly string[], dead: ReadonlySet<string>): Patch {
  const kept = names.filter(({ name }) => !dead.has(name)).map(({ name, range }) => ({ name, code: text.slice(range.from, range.to) }));
  const isSorted = names.every(({ name }, index) => index === 0 || (names[index - 1]?.name ?? "").localeCompare(name, "en") <= 0);
  const all = [...kept, ...missing.map((name) => ({ name, code: name }))];
  const ordered = isSorted ? all.toSorted((a, b) => a.name.localeCompare(b.name, "en")) : all;
  const [first, second] = names;
  const last = names.at(-1);
  if (ordered.length === 0 || !first || !last) return { range: lineOf(text, whole), by: "" };
  const between = second ? text.slice(first.range.to, second.range.from) : ", ";
  return { range: { from: first.range.from, to: last.range.to }, by: ordered.map(({ code }) => code).join(between) };
}

function lineOf(text: string, { from, to }: Range): Range {
  return { from, to: text[to] === "\n" ? to + 1 : to };
}

/** What the emitted code reads of what `run` is given, unpacked as well. */
export function contextPatches(outline: Outline, writer: Writer): Patch[] {
  const { whole, names } = outline.context;
  // In code as it was written, a name that the file has already may be its own.
  const missing = [...writer.context].filter((name) => !names?.includes(name) && (EMITTED.has(name) || !outline.names.includes(name)));
  if (missing.length === 0) return [];
  if (!names) throw new EditRefused("The code takes what it is given as one value. Unpack it first: run({ event, step }).");
  const order = [...CONTEXT];
  const all = [...names, ...missing].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  return [{ range: whole, by: `{ ${all.join(", ")} }` }];
}

export function patched(text: string, patches: readonly Patch[]): string {
  return patches
    .toSorted((a, b) => b.range.from - a.range.from)
    .reduce((whole, { range, by }) => whole.slice(0, range.from) + by + whole.slice(range.to), text);
}
