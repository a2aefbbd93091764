import { chromium, type Browser, type Page } from "playwright-core";
import { findChromium } from "../../tools/find-chromium.ts";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface Surfing {
  readonly page: Page;
  /** Errors that the page threw or logged; a refused session check is not one. */
  readonly errors: string[];
  close(): Promise<void>;
}

export async function openBrowser(viewport = { width: 1440, height: 900 }, more: readonly string[] = []): Promise<Surfing> {
  const found = await findChromium();
  if (found.path === null) throw new Error(found.reason);
  const browser: Browser = await chromium.launch({ executablePath: found.path, args: [...ARGUMENTS, ...more] });
  const page = await browser.newPage({ viewport, permissions: ["clipboard-read", "clipboard-write"] });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("401")) errors.push(message.text());
  });
  return { page, errors, close: () => browser.close() };
}
