/** Puts the number of the last seen event into an event stream's address. */
export function withAfter(url: string, last: number): string {
  if (last === 0) return url;
  const [path, query] = url.split("?");
  const search = new URLSearchParams(query);
  search.set("after", String(last));
  return `${path}?${search}`;
}
