import { z } from "zod";
import type { SystemProfile } from "../../server/builder/compiler/catalogue/capability.ts";
import { rankReadings, readings } from "../../server/builder/compiler/rank/rank-request.ts";
import { systemFinder } from "../../server/builder/compiler/rank/request-words.ts";
import { catalogueOf, isHeldOut, isTraining, recipe, type Recipe } from "./recipes.ts";
import { shippedWeights, type LearnedWeights } from "./learned-weights.ts";
import { coverageAt90 } from "./coverage.ts";
import { isRight, trainRequests } from "./train-requests.ts";

type Catalogue = ReadonlyMap<string, SystemProfile>;

/**
 * With `trainOn`, weights are learned from rows whose titles are not scored: from one half by title when both are the same file.
 * Systems count as unseen when the weights were learned without them: for that a second set is learned without three tenths of the systems.
 */
export function scoreRequests(data: unknown, trainOn: unknown) {
  const all = z.array(recipe).parse(data);
  const catalogue = catalogueOf(all);
  if (trainOn === null) return report(all, catalogue, shippedWeights("requests"), null);
  const offered = z.array(recipe).parse(trainOn);
  const titles = new Set(all.map(titleOf));
  const overlaps = offered.some((row) => titles.has(titleOf(row)));
  const scored = overlaps ? all.filter((row) => !isTraining(row)) : all;
  const learnable = overlaps ? offered.filter(isTraining) : offered;
  // What a system can do is told by its manifest, whichever requests are learned from.
  const inventory = catalogueOf(offered);
  return report(
    scored,
    catalogue,
    learn(learnable, inventory),
    learn(
      learnable.filter((row) => !isHeldOut(row.triggerApp) && !isHeldOut(row.actionApp)),
      inventory,
    ),
  );
}

const titleOf = (row: Recipe) => row.title.toLowerCase().trim();

function learn(rows: readonly Recipe[], catalogue: Catalogue): LearnedWeights {
  const systems = new Set(rows.flatMap((row) => [row.triggerApp, row.actionApp]));
  return { weights: trainRequests(rows, catalogue), knows: (system) => systems.has(system) };
}

function report(rows: readonly Recipe[], catalogue: Catalogue, learned: LearnedWeights, withoutSome: LearnedWeights | null) {
  const isKnown = (row: Recipe, { knows }: LearnedWeights) => knows(row.triggerApp) && knows(row.actionApp);
  const whole = scoreRows(rows, catalogue, learned.weights);
  const seen = scoreRows(
    rows.filter((row) => isKnown(row, learned)),
    catalogue,
    learned.weights,
  );
  const other = withoutSome ?? learned;
  const unseen = scoreRows(
    rows.filter((row) => !isKnown(row, other)),
    catalogue,
    other.weights,
  );
  return {
    n: whole.n,
    whole: whole.whole,
    top3: whole.top3,
    coverageAt90: whole.coverageAt90,
    seen,
    unseen: unseen.n > 0 ? unseen : null,
    msPerRequest: whole.ms,
  };
}

export function scoreRows(rows: readonly Recipe[], catalogue: Catalogue, weights: Float32Array) {
  const finder = systemFinder([...catalogue.values()]);
  const startedAt = performance.now();
  const judged = rows.map((row) => {
    const ranked = rankReadings(readings(row.title, row.description, catalogue, finder), weights);
    const [first] = ranked;
    return { right: first !== undefined && isRight(first, row), inThree: ranked.slice(0, 3).some((reading) => isRight(reading, row)), sure: first?.share ?? 0 };
  });
  const ms = Number(((performance.now() - startedAt) / Math.max(1, rows.length)).toFixed(2));
  const share = (count: number) => Number((count / Math.max(1, judged.length)).toFixed(4));
  return {
    n: judged.length,
    whole: share(judged.filter(({ right }) => right).length),
    top3: share(judged.filter(({ inThree }) => inThree).length),
    coverageAt90: coverageAt90(judged),
    ms,
  };
}
