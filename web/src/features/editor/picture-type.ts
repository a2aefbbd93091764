const PICTURES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  bmp: "image/bmp",
  ico: "image/x-icon",
};

/** The type of a picture that a browser draws without running anything in it; null for every other file. */
export function pictureType(path: string): string | null {
  return PICTURES[path.split(".").at(-1)?.toLowerCase() ?? ""] ?? null;
}
