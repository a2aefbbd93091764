import type { Page } from "playwright-core";

/** What hands do on a page, counted where the browser receives it. */
export interface Input {
  clicks: number;
  keys: number;
}

export async function countInput(page: Page): Promise<Input> {
  const input: Input = { clicks: 0, keys: 0 };
  await page.exposeFunction("countInput", (what: keyof Input) => void (input[what] += 1));
  await page.addInitScript(`
    addEventListener("pointerdown", (event) => event.isTrusted && countInput("clicks"), true);
    addEventListener("keydown", (event) => event.isTrusted && countInput("keys"), true);
  `);
  return input;
}
