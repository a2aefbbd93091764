import { randomSuffix } from "../../platform/ids.ts";

const MOST = 40;

/** `Åsa Lindqvist & Co.` → `asa-lindqvist-co`. */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST)
    .replace(/^-+|-+$/g, "");
  return plain || "organisation";
}

/** The slug itself, then ever longer variations of it: `acme`, `acme-7k2`, `acme-x91q`, … */
export function* slugVariations(slug: string): Generator<string> {
  yield slug;
  for (let length = 3; length <= 12; length += 1) yield `${slug.slice(0, MOST - 1 - length)}-${randomSuffix(length)}`;
}
