import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { catalogueOf, isHeldOut, isTraining, recipe, type Recipe } from "./recipes.ts";
import { rankTuples, type Weights } from "./rank-tuples.ts";
import { isRight, train } from "./train.ts";

const WEIGHTS = new URL("./request-weights.json", import.meta.url);

/** Without training data the shipped weights are used; with it, the half that may be learned from trains new ones, which are written beside. */
export function scoreRequests(data: unknown, trainOn: unknown) {
  const rows = z.array(recipe).parse(data);
  const catalogue = catalogueOf(rows);
  const learnable = trainOn === null ? null : z.array(recipe).parse(trainOn).filter(isTraining);
  const all = learnable ? train(learnable, catalogueOf(z.array(recipe).parse(trainOn))) : shipped();
  if (learnable) writeFileSync(WEIGHTS, `${JSON.stringify(all)}\n`);
  // Systems count as unseen only for weights that were learned without them.
  const withoutHeldOut = learnable ? train(learnable.filter((row) => !isHeldOut(row.triggerApp) && !isHeldOut(row.actionApp)), catalogue) : null;
  const held = rows.filter((row) => !isTraining(row));
  const startedAt = performance.now();
  const seen = score(held, catalogue, all);
  const ms = (performance.now() - startedAt) / Math.max(1, held.length);
  const unseen = withoutHeldOut ? score(held.filter((row) => isHeldOut(row.triggerApp) || isHeldOut(row.actionApp)), catalogue, withoutHeldOut) : null;
  return { n: seen.n, whole: seen.whole, top3: seen.top3, coverageAt90: seen.coverageAt90, seen: pick(seen), unseen: unseen && pick(unseen), msPerRequest: Number(ms.toFixed(2)) };
}

function shipped(): Weights {
  return JSON.parse(readFileSync(WEIGHTS, "utf8")) as Weights;
}

function score(rows: readonly Recipe[], catalogue: ReturnType<typeof catalogueOf>, weights: Weights) {
  const judged = rows.map((row) => {
    const tuples = rankTuples(row.title, row.description, catalogue, weights);
    const [first, second] = tuples;
    return { right: first !== undefined && isRight(first, row), inThree: tuples.slice(0, 3).some((tuple) => isRight(tuple, row)), margin: first ? first.score - (second?.score ?? 0) : -1 };
  });
  const share = (count: number) => Number((count / Math.max(1, judged.length)).toFixed(4));
  return { n: judged.length, whole: share(judged.filter(({ right }) => right).length), top3: share(judged.filter(({ inThree }) => inThree).length), coverageAt90: coverage(judged) };
}

/** The largest share of the surest requests of which nine in ten are right. */
function coverage(judged: readonly { right: boolean; margin: number }[]): number {
  const sorted = [...judged].sort((a, b) => b.margin - a.margin);
  let right = 0;
  let best = 0;
  sorted.forEach((one, index) => {
    right += one.right ? 1 : 0;
    if (right / (index + 1) >= 0.9) best = index + 1;
  });
  return Number((best / Math.max(1, sorted.length)).toFixed(4));
}

function pick({ n, whole, top3 }: { n: number; whole: number; top3: number }) {
  return { n, whole, top3 };
}
