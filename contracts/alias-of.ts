/** The camelCase of a connection's name: `Stock service` → `stockService`. */
export function aliasOf(name: string): string {
  const words =
    name
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .match(/[A-Za-z0-9]+/g) ?? [];
  const [first = "connection", ...rest] = words;
  const alias = lowerFirst(first) + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join("");
  return /^[0-9]/.test(alias) ? `c${alias}` : alias;
}

/** `GitHub` → `github`, `API` → `api`, `orders` → `orders`. */
function lowerFirst(word: string): string {
  return word.toLowerCase();
}
