import type { Catalogue } from "../../../connectors/catalogue.ts";

/** Tells of a system whether a text names it, by its id or by its name. */
export function namesIn(text: string, catalogue: Pick<Catalogue, "get">): (connector: string) => boolean {
  const words = ` ${normalise(text)} `;
  return (id) => [id, catalogue.get(id)?.name ?? id].some((name) => normalise(name) !== "" && words.includes(` ${normalise(name)} `));
}

function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
