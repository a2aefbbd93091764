import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Surfing } from "../support/browser.ts";
import { until } from "../support/until.ts";
import { signIn } from "../support/visitor.ts";
import type { Screen } from "./screens.ts";
import type { Amount, Scene } from "./set-scene.ts";

export interface Pictures {
  readonly browser: Surfing;
  readonly url: string;
  readonly folder: string;
  readonly screen: Screen;
  readonly amount: Amount;
  readonly scene: Scene;
  readonly appearance: "dark" | "light";
  readonly widths: readonly number[];
}

const HEIGHT = 900;

/** Takes `<screen>-<amount>-<width>-<appearance>.png` at each width; what a program can see to be wrong with them. */
export async function takePictures({ browser, url, folder, screen, amount, scene, appearance, widths }: Pictures): Promise<string[]> {
  const path = screen.path(scene);
  // Who is signed out has no data.
  if (path === null || (screen.signedOut && amount !== "empty")) return [];
  const [widest = HEIGHT] = widths;
  const context = await browser.page
    .context()
    .browser()
    ?.newContext({ viewport: { width: widest, height: HEIGHT }, baseURL: url, reducedMotion: "reduce" });
  if (!context) throw new Error("The browser is gone");
  const faults: string[] = [];
  try {
    if (!screen.signedOut) await signIn(context, url, scene.person);
    await context.addInitScript(`localStorage.setItem("vennel.appearance", "${appearance}")`);
    const page = await context.newPage();
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(path);
    await settle(page);
    await screen.prepare?.(page, scene).catch((error: Error) => faults.push(error.message.split("\n")[0] ?? ""));
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      await settle(page);
      await page.screenshot({ path: join(folder, `${screen.name}-${amount}-${width}-${appearance}.png`) });
      faults.push(...(await page.evaluate<string[]>(OVERFLOWING)).map((fault) => `at ${width} px: ${fault}`));
    }
  } finally {
    await context.close();
  }
  return faults;
}

/** Until nothing loads any more; what goes on loading, as a stream does, is not waited for. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 700 }).catch(() => undefined);
  const isLoading = () => page.evaluate<boolean>(`document.getElementById("root")?.innerText.includes("Loading...") ?? true`);
  await until("the end of loading", async () => !(await isLoading()), 10_000).catch(() => undefined);
  await page.waitForTimeout(300);
}

/** Whatever is wider than the window, and controls whose text does not fit into them. */
const OVERFLOWING = `(() => {
  const faults = [];
  const excess = document.documentElement.scrollWidth - innerWidth;
  if (excess > 0) faults.push("the page is " + excess + " px too wide");
  for (const element of document.querySelectorAll("button, a, th, [role=tab]")) {
    const { overflow, textOverflow } = getComputedStyle(element);
    const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && overflow !== "visible" && textOverflow !== "ellipsis";
    if (isCut && element.checkVisibility()) faults.push("cut: " + element.textContent.slice(0, 60));
  }
  return faults;
})()`;
