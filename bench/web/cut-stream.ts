import { setTimeout as wait } from "node:timers/promises";
import type { BoardMessage } from "../../contracts/board.ts";
import { until } from "../../e2e/support/until.ts";
import type { CutProxy } from "./cut-proxy.ts";
import type { Stage } from "./stage.ts";
import { tokensOf } from "./tokens.ts";

const PER_SECOND = 100;

export interface CutStream {
  readonly tokens: number;
  readonly seconds: number;
  /** How often the stream was broken while it was followed. */
  readonly cuts: number;
  readonly isWhole: boolean;
}

/** An answer at a steady pace while the network breaks at random moments; what the page shows is compared character by character. */
export async function cutStream(stage: Stage, proxy: CutProxy, { seconds, cuts }: { seconds: number; cuts: number }): Promise<CutStream> {
  const tokens = tokensOf(seconds * PER_SECOND);
  const moments = Array.from({ length: cuts }, () => Math.random() * (seconds - 2) * 1000).toSorted((a, b) => a - b);
  const page = await stage.freshPage();
  await page.goto(`/integrations/${stage.projectId}?tab=flow`);
  await page.getByRole("radio", { name: "Ask" }).click();
  await page.getByLabel("Message", { exact: true }).fill("Explain it at length");
  await page.keyboard.press("Control+Enter");
  await stage.model.asked();
  await page.getByRole("button", { name: "Stop" }).waitFor();

  let broken = 0;
  const began = performance.now();
  for (let said = 0; said < tokens.length;) {
    const now = performance.now() - began;
    for (; said < tokens.length && (said * 1000) / PER_SECOND <= now; said++) stage.model.say(tokens[said] ?? "");
    if (moments[0] !== undefined && moments[0] <= now && proxy.isFollowed()) {
      moments.shift();
      if (proxy.cut()) broken += 1;
    }
    await wait(1000 / PER_SECOND);
  }
  stage.model.finish();
  await until("the end of the answer", async () => (await page.getByRole("button", { name: "Stop" }).count()) === 0, 60_000);

  const expected = tokens.join("");
  const base = `/api/board/v1/o/${stage.person.organisation.id}/projects/${stage.projectId}`;
  const { body } = await stage.person.call<{ messages: BoardMessage[] }>("GET", `${base}/conversation`);
  const stored = body.messages?.at(-1)?.parts.find(({ type }) => type === "text")?.["text"];
  const paragraphs = await page.getByRole("article", { name: "Assistant" }).last().locator("[data-streaming] p").allTextContents();
  const shown = paragraphs.join("\n\n");
  await page.context().close();
  return { tokens: tokens.length, seconds, cuts: broken, isWhole: stored === expected && shown === expected };
}
