/** Gives each step an id: what its result is called in code, else its name in camel case, else its kind with a number. */
export class StepNames {
  readonly #taken = new Set<string>();

  /** Names of results come first, whichever step is read first. */
  constructor(results: Iterable<string>) {
    for (const name of results) this.#taken.add(name);
  }

  idFor(name: string, kind: string): string {
    const wanted = camelCase(name) || kind;
    for (let number = 1; ; number++) {
      const id = number === 1 && wanted !== kind ? wanted : `${wanted}${number}`;
      if (this.#taken.has(id)) continue;
      this.#taken.add(id);
      return id;
    }
  }
}

/** `Tell the team` → `tellTheTeam`; empty where there are no letters. */
export function camelCase(text: string): string {
  const words = text.normalize("NFKD").match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())).join("");
  return /^[0-9]/.test(name) ? `step${name}` : name;
}
