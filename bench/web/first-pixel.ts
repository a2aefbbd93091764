import { fileURLToPath } from "node:url";
import type { Stage } from "./stage.ts";

const WATCHER = fileURLToPath(new URL("in-page.js", import.meta.url));

/** What `in-page.js` offers. */
interface InPage {
  watchForText(text: string): void;
  readonly painted: Promise<number>;
}

export interface FirstPixel {
  readonly rounds: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

/** From the moment at which the model sends the first word of an answer to the frame that shows it; one clock for both. */
export async function firstPixel(stage: Stage, rounds: number): Promise<FirstPixel> {
  const page = await stage.freshPage();
  await page.addInitScript({ path: WATCHER });
  await page.goto(`/integrations/${stage.projectId}?tab=flow`);
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.getByRole("button", { name: /^Send/ }).waitFor();
    await page.getByRole("radio", { name: "Ask" }).click();
    await page.getByLabel("Message", { exact: true }).fill("What does it do?");
    await page.keyboard.press("Control+Enter");
    await stage.model.asked();
    // The page is at rest: it shows that the question was read.
    await page.getByRole("button", { name: "Stop" }).waitFor();
    const word = `Answer${round}`;
    await page.evaluate((wanted) => (globalThis as unknown as InPage).watchForText(wanted), word);
    const said = performance.timeOrigin + performance.now();
    stage.model.say(word);
    took.push((await page.evaluate(() => (globalThis as unknown as InPage).painted)) - said);
    stage.model.finish();
  }
  await page.context().close();
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1));
  return { rounds, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}
