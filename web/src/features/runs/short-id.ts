/** The last characters of an id, enough for a person to tell runs apart. */
export function shortId(id: string): string {
  return id.slice(-6).toUpperCase();
}
