import { mkdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { countInput, type Input } from "./count-input.ts";
import { connect } from "./deploy.ts";
import { registerPerson, type Person } from "./person.ts";
import { startProduct, type Product } from "./start-product.ts";
import { visitor } from "./visitor.ts";

/** A person who is about to build, with what is connected already. */
export interface Workplace {
  readonly product: Product;
  readonly person: Person;
  readonly page: Page;
  /** What was clicked and typed on the page so far. */
  readonly input: Input;
  /** What the page threw. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export async function startBuilding(connections: readonly Record<string, unknown>[]): Promise<Workplace> {
  await mkdir("test-results", { recursive: true });
  const product = await startProduct();
  const browser = await openBrowser();
  const person = await registerPerson(product.url);
  for (const connection of connections) await connect(person, connection);
  const page = await visitor(browser, product.url, person);
  const input = await countInput(page);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return {
    product,
    person,
    page,
    input,
    errors,
    async close() {
      await browser.close();
      await product.remove();
    },
  };
}
