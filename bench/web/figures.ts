import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { until } from "../../e2e/support/until.ts";
import { codeOf, TYPED_CODE, typedInto } from "./code-of.ts";
import type { Stage } from "./stage.ts";

/** What `in-page.js` keeps in the page. */
interface Watched {
  readonly lcp: number;
  readonly cls: number;
  readonly long: readonly { readonly at: number; readonly ms: number }[];
  readonly keys: readonly number[];
  readonly editable: number;
}
export type Figures = Readonly<Record<string, number>>;

const WATCHER = fileURLToPath(new URL("in-page.js", import.meta.url));
/** Sixteen keys a second, twice as quick as most people are in code. */
const KEY_MS = 60;
const TOKENS = 800;

/** A page as somebody meets it who has never been here: largest paint, blocking time, shifts, and what it asks for. */
export async function vitals(stage: Stage, path: string, ready: string): Promise<Figures> {
  return withPage(stage, path, async (page, spent) => {
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState("networkidle");
    const { lcp, cls, long } = await watched(page);
    const requests = await page.evaluate(() => performance.getEntriesByType("resource").length);
    return { lcpMs: lcp, tbtMs: blocking(long), cls, requests, cpuMs: await spent() };
  });
}

/** From the navigation on: when text can be typed, and when the types of the project are known. */
export async function editorStart(stage: Stage): Promise<Figures> {
  return withPage(stage, `/integrations/${stage.projectId}?tab=code`, async (page) => {
    const mark = () => page.evaluate(() => performance.getEntriesByName("language-service-ready")[0]?.startTime);
    const typesMs = (await until("the language service", mark, 60_000)) || 0;
    return { editableMs: (await watched(page)).editable, typesMs };
  });
}

/** Writing code in the middle of a file of 2,000 lines with the language service at work. */
export async function keystrokes(stage: Stage): Promise<Figures> {
  await stage.writeFile("src/invoices.ts", codeOf(2_000));
  return typing(stage, "src/invoices.ts", typedInto(2_000), TYPED_CODE);
}

/** The hardest place to type at: the end of a line that is wider than the editor moves the whole text at every key. */
export async function keystrokesBeyondTheEdge(stage: Stage): Promise<Figures> {
  const lines = Array.from({ length: 2_000 }, (_, index) => `export const value${index} = { id: ${index}, name: "value ${index}", tags: ["a", "b"] };`);
  await stage.writeFile("src/values.ts", `${lines.join("\n")}\n`);
  return typing(stage, "src/values.ts", 1_000, `// ${"typed as somebody types it ".repeat(8)}`.slice(0, 120));
}

async function typing(stage: Stage, file: string, line: number, text: string): Promise<Figures> {
  return withPage(stage, `/integrations/${stage.projectId}?tab=code&file=${file}&line=${line}`, async (page, spent) => {
    await until("the language service", () => page.evaluate(() => performance.getEntriesByName("language-service-ready").length > 0), 60_000);
    await page.getByRole("textbox", { name: file, exact: true }).focus();
    await page.keyboard.press("End");
    const before = (await watched(page)).keys.length;
    const spentBefore = await spent();
    for (const key of text) {
      await page.keyboard.press(key === "\n" ? "Enter" : key);
      await new Promise((resolve) => setTimeout(resolve, KEY_MS));
    }
    const keys = (await watched(page)).keys.slice(before);
    // What was not reported took less than one frame.
    return {
      ...percentiles([...keys, ...Array.from({ length: text.length - keys.length }, () => 16)]),
      cpuPerKeyMs: ((await spent()) - spentBefore) / text.length,
    };
  });
}

/** An answer of 100 tokens a second, while the person looks at it. */
export async function streaming(stage: Stage): Promise<Figures> {
  return withPage(stage, `/integrations/${stage.projectId}?tab=flow`, async (page) => {
    await page.getByLabel("Message", { exact: true }).fill("Explain it at length");
    await page.keyboard.press("Control+Enter");
    await stage.model.asked();
    const before = await page.evaluate(() => performance.now());
    for (let token = 0; token < TOKENS; token += 5) {
      stage.model.say(` word ${token}, **bold**,${token % 100 === 0 ? "\n\n- a point\n" : ` \`code${token}\``} and`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { long } = await watched(page);
    stage.model.finish();
    const during = long.filter(({ at }) => at > before);
    return { tokens: TOKENS, longTasks: during.length, longestMs: Math.max(0, ...during.map(({ ms }) => ms)) };
  });
}

/** The dock's log with a million lines: the first page, scrolling, and filters whose hits are many, few and none. */
export async function logs(stage: Stage): Promise<Figures> {
  return withPage(stage, `/integrations/${stage.projectId}?tab=flow`, async (page) => {
    await page.getByRole("tab", { name: "Logs" }).click();
    const log = page.getByRole("log", { name: "Log lines" });
    await log.getByText("line 1000000").waitFor();
    const box = await log.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 60);
    const frames = page.evaluate(() => (globalThis as unknown as { countFrames(ms: number): Promise<number[]> }).countFrames(3_000));
    for (let turn = 0; turn < 60; turn++) {
      await page.mouse.wheel(0, 400);
      await new Promise((resolve) => setTimeout(resolve, 45));
    }
    const gaps = await frames;
    const filterMs = async (text: string, hit: string) => {
      await log.evaluate((element) => element.scrollTo({ top: 0 }));
      const began = performance.now();
      await page.getByLabel("Find in logs").fill(text);
      await page.getByText(hit).first().waitFor();
      const took = performance.now() - began;
      await page.getByLabel("Find in logs").fill("");
      await log.getByText("line 1000000").waitFor();
      return took;
    };
    return {
      lines: 1_000_000,
      frameP95Ms: percentiles(gaps).p95Ms ?? 0,
      filterManyMs: await filterMs("line 9", "line 999999"),
      filterOneMs: await filterMs("line 999998", "line 999998"),
      filterOldMs: await filterMs("line 12345", "line 123459"),
      filterNoneMs: await filterMs("nowhere", "No line fits the filter."),
    };
  });
}

/** Processor time of the page's main thread so far: unlike time that passes, it hardly depends on what else the machine does. */
type Spent = () => Promise<number>;

async function withPage(stage: Stage, path: string, measure: (page: Page, spent: Spent) => Promise<Figures>): Promise<Figures> {
  const page = await stage.freshPage();
  try {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const spent = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
    };
    await page.addInitScript({ path: WATCHER });
    await page.goto(path);
    return await measure(page, spent);
  } finally {
    await page.context().close();
  }
}

function watched(page: Page): Promise<Watched> {
  return page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
}

/** What each task took beyond 50 ms, together. */
function blocking(tasks: Watched["long"]): number {
  return tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
}

function percentiles(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { count: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: sorted.at(-1) ?? 0 };
}
