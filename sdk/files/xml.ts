import { SaxesParser } from "saxes";
import { textOf, type Content, type Encoding } from "./content.ts";
import { FileError } from "./file-error.ts";

/**
 * An element: its text where it holds nothing else; else an object with `@name` for attributes, one field for each kind
 * of child (a list where there are several), and `#text` for text between them.
 */
export type XmlValue = string | { [name: string]: XmlValue | XmlValue[] };

const DEEPEST = 200;
const MOST_ELEMENTS = 1_000_000;

export interface XmlReading {
  readonly encoding?: Encoding;
  /** Names of elements that are always a list, also where there is one. */
  readonly lists?: readonly string[];
}

/** Reads a document. It never loads anything, and knows no entities but the five of XML and those by number. */
function parse<Shape = { [root: string]: XmlValue }>(content: Content, { encoding, lists = [] }: XmlReading = {}): Shape {
  const root: Open = { name: "", fields: newFields(), text: "" };
  const open: Open[] = [root];
  let elements = 0;
  const parser = new SaxesParser({ position: true });
  parser.on("error", (error) => {
    throw new FileError(`The XML is not well formed: ${error.message}`);
  });
  parser.on("doctype", (text) => {
    if (text.includes("[")) throw new FileError("The XML declares entities of its own; that is not read.");
  });
  parser.on("opentag", ({ name, attributes }) => {
    elements += 1;
    if (open.length > DEEPEST) throw new FileError(`The XML nests deeper than ${DEEPEST} elements.`);
    if (elements > MOST_ELEMENTS) throw new FileError(`The XML has more than ${MOST_ELEMENTS.toLocaleString("en")} elements.`);
    const fields = newFields();
    for (const [key, value] of Object.entries(attributes)) fields[`@${key}`] = String(value);
    open.push({ name, fields, text: "" });
  });
  const addText = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const closed = open.pop();
    const parent = open.at(-1);
    if (closed && parent) add(parent.fields, closed.name, valueOf(closed), lists.includes(closed.name));
  });
  parser.write(textOf(content, encoding)).close();
  return root.fields as Shape;
}

export interface XmlWriting {
  /** `<?xml version="1.0" encoding="UTF-8"?>` at the start, if not `false`. */
  readonly declaration?: boolean;
  /** Spaces for each level; none and no line breaks if left out. */
  readonly indent?: number;
}

/** Writes what `parse` reads: one root element, attributes as `@name`, text as `#text`. */
function write(document: object, { declaration = true, indent = 0 }: XmlWriting = {}): string {
  const [root, ...more] = Object.entries(document);
  if (!root || more.length > 0 || Array.isArray(root[1])) throw new FileError("An XML document has exactly one root element.");
  return `${declaration ? '<?xml version="1.0" encoding="UTF-8"?>\n' : ""}${elementOf(root[0], root[1], indent, 0)}`;
}

interface Open {
  readonly name: string;
  readonly fields: Record<string, XmlValue | XmlValue[]>;
  text: string;
}

/** Without a prototype, so that no element's name means anything but itself. */
function newFields(): Record<string, XmlValue | XmlValue[]> {
  return Object.create(null) as Record<string, XmlValue | XmlValue[]>;
}

function add(fields: Open["fields"], name: string, value: XmlValue, isList: boolean): void {
  const before = fields[name];
  if (before === undefined) fields[name] = isList ? [value] : value;
  else if (Array.isArray(before)) before.push(value);
  else fields[name] = [before, value];
}

function valueOf({ fields, text }: Open): XmlValue {
  if (Object.keys(fields).length === 0) return text.trim() === "" ? "" : text;
  const isMixed = Object.keys(fields).some((name) => !name.startsWith("@"));
  if (text.trim() !== "") fields["#text"] = isMixed ? text.trim() : text;
  return fields;
}

const NAME = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u;

function elementOf(name: string, value: unknown, indent: number, depth: number): string {
  if (!NAME.test(name)) throw new FileError(`"${name}" cannot be the name of an element or attribute.`);
  if (depth > DEEPEST) throw new FileError(`The XML would nest deeper than ${DEEPEST} elements.`);
  const start = indent > 0 && depth > 0 ? `\n${" ".repeat(indent * depth)}` : "";
  if (value === null || value === undefined || value === "") return `${start}<${name}/>`;
  if (typeof value !== "object" || value instanceof Date) return `${start}<${name}>${escape(plain(value))}</${name}>`;
  let attributes = "";
  let inner = "";
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    if (key === "#text") inner += escape(plain(item));
    else if (key.startsWith("@")) attributes += attributeOf(key.slice(1), item);
    else for (const one of Array.isArray(item) ? (item as unknown[]) : [item]) inner += elementOf(key, one, indent, depth + 1);
  }
  const end = indent > 0 && inner.includes("\n") ? `\n${" ".repeat(indent * depth)}` : "";
  return inner === "" ? `${start}<${name}${attributes}/>` : `${start}<${name}${attributes}>${inner}${end}</${name}>`;
}

function attributeOf(name: string, value: unknown): string {
  if (!NAME.test(name)) throw new FileError(`"${name}" cannot be the name of an element or attribute.`);
  return value === null ? "" : ` ${name}="${escape(plain(value)).replaceAll('"', "&quot;")}"`;
}

function plain(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNSPEAKABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escape(text: string): string {
  return text.replaceAll(UNSPEAKABLE, "").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Documents of elements. */
export const xml = { parse, write };
