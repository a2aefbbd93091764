const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** The texts of every element of this name. S3's answers have no attributes, comments or sections that matter. */
export function textsIn(xml: string, name: string): string[] {
  return partsIn(xml, name).map(plain);
}

export function textIn(xml: string, name: string): string | null {
  return textsIn(xml, name)[0] ?? null;
}

/** What stands between the tags of every element of this name, which none of S3's puts into itself. */
export function partsIn(xml: string, name: string): string[] {
  const parts: string[] = [];
  const [open, close] = [`<${name}>`, `</${name}>`];
  for (let from = xml.indexOf(open); from >= 0; from = xml.indexOf(open, from)) {
    const to = xml.indexOf(close, from);
    if (to < 0) break;
    parts.push(xml.slice(from + open.length, to));
    from = to;
  }
  return parts;
}

function plain(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name = "") => {
    if (hex === undefined && decimal === undefined) return ENTITIES[name as string] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}
