import type { Page } from "playwright-core";

const WRITTEN = /<script type="application\/json" data-early="([^"]*)">[^<]*<\/script>/g;

/**
 * Takes the answers that the server wrote into its pages out of them, so that the application asks for itself and what it
 * asks can be held back or made to fail. Tells what was taken out.
 */
export async function askItself(page: Page): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  await page.route("**", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    for (const [, url = ""] of html.matchAll(WRITTEN)) taken.add(url.replaceAll("&amp;", "&"));
    await route.fulfill({ response, body: html.replace(WRITTEN, "") });
  });
  return taken;
}
