import type { Notice } from "../deps.ts";

const MOST_LINES = 20;

/** Several messages as one; a single one stays as it is. */
export function digestOf(notices: readonly Notice[]): Notice {
  const [first] = notices;
  if (!first) throw new Error("A digest of nothing is not told");
  if (notices.length === 1) return first;
  const lines = notices.slice(0, MOST_LINES).map(({ title, url }) => `- ${title} ${url}`);
  const isOfIssues = notices.every(({ event }) => event === "issue.raised" || event === "issue.returned");
  const more = notices.length - lines.length;
  return {
    event: isOfIssues ? "issue.digest" : "digest",
    title: isOfIssues ? `${notices.length} issues need a look` : `${notices.length} things happened`,
    text: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n"),
    url: new URL(isOfIssues ? "/issues" : "/", first.url).href,
    data: { notices: notices.map(({ event, title, text, url, data }) => ({ type: event, title, text, url, ...data })) },
  };
}
