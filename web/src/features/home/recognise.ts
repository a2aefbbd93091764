export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The systems that a text names, in the order in which it first names them. */
export function recognise(text: string, systems: readonly Named[]): string[] {
  const found = systems.flatMap(({ id, name }) => {
    const place = placeOf(text, name);
    return place === -1 ? [] : [{ id, place }];
  });
  return found.sort((a, b) => a.place - b.place).map(({ id }) => id);
}

/** Whole words only: "slackers" does not name Slack. */
function placeOf(text: string, name: string): number {
  const word = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.search(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "iu"));
}
