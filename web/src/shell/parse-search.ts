/** The parameters that are a yes or a no; every other value stays the text it is, so that an organisation may be called 2024, or true. */
const BOOLEANS = new Set(["onboarding", "refresh"]);

/** Reads an address' search. A parameter that is named several times is a list. */
export function parseSearch(text: string): Record<string, unknown> {
  const given = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const [first, ...more] = given.getAll(name).map((value) => read(name, value));
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}

function read(name: string, value: string): string | boolean {
  if (!BOOLEANS.has(name)) return value;
  return value === "true" ? true : value === "false" ? false : value;
}
