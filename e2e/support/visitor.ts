import type { BrowserContext, Page } from "playwright-core";
import type { Surfing } from "./browser.ts";
import type { Person } from "./person.ts";

/** A page of an own browser profile; signed in where a person is given. */
export async function visitor({ page }: Surfing, url: string, person?: Person): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The browser is gone");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ["clipboard-read", "clipboard-write"], baseURL: url });
  // A busy machine is slow: the test's own time is the limit, and this one a little shorter, so that the failure names what was waited for.
  context.setDefaultTimeout(100_000);
  if (person) await signIn(context, url, person);
  return context.newPage();
}

/** Pages of one browser profile for each visitor. Nothing is left in it from page to page but the application itself, loaded once. */
export function visitors(browser: Surfing, url: string): (person?: Person) => Promise<Page> {
  const profiles = new Map<Person | undefined, Promise<Page>>();
  return async (person) => {
    const first = profiles.get(person) ?? visitor(browser, url, person);
    profiles.set(person, first);
    const page = await (await first).context().newPage();
    const session = await page.context().newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", { origin: url, storageTypes: "local_storage,indexeddb" });
    await session.detach();
    return page;
  };
}

export async function signIn(context: BrowserContext, url: string, person: Person): Promise<void> {
  const cookies = person.cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
  await context.addCookies(cookies);
}
