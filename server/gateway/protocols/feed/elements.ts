export interface Element {
  /** In lower case, with its prefix: `content:encoded`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: "\u00a0" };
const MOST_DEEP = 100;
/** What a document holds beside text: comments, sections, declarations and tags, quoted attributes among them. */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?[^>]*>|<(\/?)([^\s/>"'=]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/gi;

/** The elements of an XML document, also of one that is not quite well-formed. Declarations are not read, so that no entity of the document's own stands for anything. */
export function readElements(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open: Element[] = [root];
  const add = (text: string) => void ((open.at(-1) as Element).text += text);
  let at = 0;
  for (const match of xml.matchAll(MARKUP)) {
    add(plain(xml.slice(at, match.index)));
    at = match.index + match[0].length;
    const [, section, closes, tag, attributes = "", isEmpty] = match;
    if (section !== undefined) add(section);
    if (tag === undefined) continue;
    const name = tag.toLowerCase();
    if (closes) close(open, name);
    else if (open.length < MOST_DEEP) {
      const element: Element = { name, attributes: attributesOf(attributes), children: [], text: "" };
      (open.at(-1) as Element).children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  return root;
}

/** What was left open inside of it ends with it; an end without a beginning is nothing. */
function close(open: Element[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name);
  if (at > 0) open.length = at;
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return Object.fromEntries(pairs.map(([, name = "", double, single]) => [name.toLowerCase(), plain(double ?? single ?? "")]));
}

export function plain(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name = "") => {
    if (hex === undefined && decimal === undefined) return Object.hasOwn(ENTITIES, name as string) ? (ENTITIES[name as string] as string) : whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}
