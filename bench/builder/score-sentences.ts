import { z } from "zod";
import { createCatalogue } from "../../server/connectors/catalogue.ts";
import { outcomeOf } from "../../server/builder/compiler/testing/outcome-of.ts";

const sentences = z.array(z.object({ set: z.string(), say: z.string(), plan: z.string() }));

/** How requests in people's own words end: built as reviewed, asked about, refused. `changed` lists those whose outcome differs from the last review. */
export function scoreSentences(data: unknown) {
  const catalogue = createCatalogue();
  const judged = sentences.parse(data).map(({ set, say, plan }) => ({ set, say, plan, now: outcomeOf(say, catalogue) }));
  const count = (list: typeof judged) => ({
    n: list.length,
    built: list.filter(({ now }) => !/^(asks|refuses) /.test(now)).length,
    asked: list.filter(({ now }) => now.startsWith("asks ")).length,
    refused: list.filter(({ now }) => now.startsWith("refuses ")).length,
  });
  const sets = Object.fromEntries([...new Set(judged.map(({ set }) => set))].map((set) => [set, count(judged.filter((one) => one.set === set))]));
  return { ...count(judged), sets, changed: judged.filter(({ plan, now }) => plan !== now).map(({ say, now }) => ({ say, now })) };
}
