import type { Page } from "playwright-core";
import type { Surfing } from "./browser.ts";
import { registerPerson, type Person } from "./person.ts";
import type { Product } from "./start-product.ts";
import { visitors } from "./visitor.ts";

export type Site = Awaited<ReturnType<typeof openSite>>;

/** A person who has a project "Orders to chat", and pages of the product. */
export async function openSite(product: Product, browser: Surfing) {
  const pageFor = visitors(browser, product.url);
  const person = await registerPerson(product.url);
  const created = await person.call<{ id: string }>("POST", `/api/platform/v1/o/${person.organisation.id}/projects`, { name: "Orders to chat" });
  let opened: Page[] = [];

  /** Nobody where `who` is null. */
  const open = async (who: Person | null = person): Promise<Page> => {
    const page = await pageFor(who ?? undefined);
    opened.push(page);
    return page;
  };
  return {
    url: product.url,
    person,
    projectId: created.body.id,
    open,
    async visit(path: string, who: Person | null = person): Promise<Page> {
      const page = await open(who);
      await page.goto(path);
      return page;
    },
    async closePages(): Promise<void> {
      await Promise.all(opened.map((page) => page.close()));
      opened = [];
    },
  };
}

export const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).first().waitFor();
export const search = (page: Page) => new URL(page.url()).searchParams;
export const path = (page: Page) => new URL(page.url()).pathname;
