import { join } from "node:path";
import type { Page, Request } from "playwright-core";
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
  // A signed-out person has no data.
  if (path === null || (screen.signedOut && amount !== "empty")) return [];
  const [widest = HEIGHT] = widths;
  const context = await browser.page
    .context()
    .browser()
    ?.newContext({ viewport: { width: widest, height: HEIGHT }, baseURL: url, reducedMotion: "reduce" });
  if (!context) throw new Error("The browser is gone");
  const faults: string[] = [];
  try {
    if (!screen.signedOut) await signIn(context, url, screen.isList ? scene.lister : scene.person);
    await context.addInitScript(`localStorage.setItem("vennel.appearance", "${appearance}")`);
    const page = await context.newPage();
    page.on("pageerror", (error) => faults.push(error.message));
    const isAtRest = watchRequests(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      // Anew at each width, as somebody with such a window opens it: some sizes are chosen at the start.
      await page.goto(path);
      await settle(page, isAtRest);
      await screen.prepare?.(page, scene).catch((error: Error) => faults.push(`at ${width} px: ${error.message.split("\n")[0]}`));
      if (!(await settle(page, isAtRest))) faults.push(`at ${width} px: still loading`);
      await page.screenshot({ path: join(folder, `${screen.name}-${amount}-${width}-${appearance}.png`) });
      faults.push(...(await page.evaluate<string[]>(OVERFLOWING)).map((fault) => `at ${width} px: ${fault}`));
    }
  } finally {
    await context.close();
  }
  return faults;
}

/** Tells whether an answer is awaited; what goes on loading, as a stream does, is not. */
function watchRequests(page: Page): () => boolean {
  const open = new Set<Request>();
  page.on("request", (request) => request.resourceType() !== "eventsource" && open.add(request));
  const close = (request: Request) => open.delete(request);
  page.on("requestfinished", close);
  page.on("requestfailed", close);
  // Whose text nobody reads, as with the refusal that says that nobody is signed in, never counts as finished.
  page.on("response", (response) => !response.ok() && close(response.request()));
  return () => open.size === 0;
}

/** Until nothing is awaited, drawn as a skeleton or said to be loading, and the letters are there. */
async function settle(page: Page, isAtRest: () => boolean): Promise<boolean> {
  let quiet = 0;
  const isDone = async () => {
    quiet = isAtRest() && (await page.evaluate<boolean>(DRAWN)) ? quiet + 1 : 0;
    return quiet >= 8;
  };
  const isSettled = await until("the end of loading", isDone, 20_000).then(
    () => true,
    () => false,
  );
  // Frames for what moves into its place even where motion is reduced.
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  return isSettled;
}

const DRAWN = `(async () => {
  await document.fonts.ready;
  const root = document.getElementById("root");
  return root !== null && root.childElementCount > 0 && !root.innerText.includes("Loading...") && !root.querySelector("[class*=skeleton]");
})()`;

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
