import { guidePages } from "./pages.ts";

export interface Hit {
  readonly page: string;
  readonly pageTitle: string;
  readonly heading: string;
  readonly line: string;
}

const MOST = 12;

/** Lines of the guide that hold every word, with the heading that they stand under. Works offline: the guide is part of the build. */
export async function searchGuide(query: string): Promise<Hit[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const texts = await Promise.all(guidePages.map(async (page) => ({ page, text: await page.load() })));
  return texts.flatMap(({ page, text }) => hitsIn(text, words).map((hit) => ({ page: page.id, pageTitle: page.title, ...hit }))).slice(0, MOST);
}

function hitsIn(text: string, words: readonly string[]): { heading: string; line: string }[] {
  let heading = "";
  const hits: { heading: string; line: string }[] = [];
  for (const line of text.split("\n")) {
    const title = /^#{1,3} (.*)$/.exec(line)?.[1];
    if (title !== undefined) heading = title;
    const lower = `${heading} ${line}`.toLowerCase();
    if (line.trim() !== "" && !line.startsWith("```") && words.every((word) => lower.includes(word)) && words.some((word) => line.toLowerCase().includes(word)))
      hits.push({ heading, line: plain(line) });
  }
  return hits;
}

function plain(line: string): string {
  return line
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*|#]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 140);
}

/** The headings of a page's parts, in order. */
export function headingsOf(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  return [...prose.matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => plain(heading));
}

/** The address of a heading: "Sandbox levels" → `sandbox-levels`. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
