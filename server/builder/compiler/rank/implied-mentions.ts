import type { SystemProfile } from "../catalogue/capability.ts";

const MOST_SYSTEMS = 2;

/** A thing that only one or two systems have (a tweet, a pull request) brings those systems into the choice. */
export function impliedMentions(profiles: readonly SystemProfile[]): (stem: string) => readonly string[] {
  const owners = new Map<string, Set<string>>();
  for (const { id, events, operations } of profiles) {
    for (const { entity } of [...events, ...operations])
      for (const word of entity) if (word.length > 3) owners.set(word, (owners.get(word) ?? new Set()).add(id));
  }
  return (word) => {
    const found = owners.get(word);
    return found && found.size <= MOST_SYSTEMS ? [...found] : [];
  };
}
