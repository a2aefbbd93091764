import { partsIn, textIn, textsIn } from "./xml.ts";

export interface ListedObject {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly lastModified: string;
  readonly storageClass: string | null;
}

export interface ObjectList {
  readonly objects: readonly ListedObject[];
  /** What the keys have in common up to the delimiter. */
  readonly folders: readonly string[];
  /** The cursor of the next page. */
  readonly next: string | null;
}

export function readList(xml: string): ObjectList {
  // Not every store encodes keys when asked to.
  const decoded = textIn(xml, "EncodingType") === "url" ? fromUrl : (text: string) => text;
  return {
    objects: partsIn(xml, "Contents").map((part) => ({
      key: decoded(textIn(part, "Key") ?? ""),
      size: Number(textIn(part, "Size") ?? 0),
      etag: (textIn(part, "ETag") ?? "").replace(/^"|"$/g, ""),
      lastModified: timeOf(textIn(part, "LastModified") ?? ""),
      storageClass: textIn(part, "StorageClass"),
    })),
    folders: partsIn(xml, "CommonPrefixes").flatMap((part) => textsIn(part, "Prefix").map(decoded)),
    next: textIn(xml, "IsTruncated") === "true" ? textIn(xml, "NextContinuationToken") : null,
  };
}

/** As in a form: a store may write a space as a plus, and a plus always as %2B. What is no such code stays as it is. */
function fromUrl(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** A store that tells no time, or none that there is, tells the beginning of all times. */
function timeOf(text: string): string {
  const at = Date.parse(text);
  return new Date(Number.isNaN(at) ? 0 : at).toISOString();
}
