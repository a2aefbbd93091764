import { z } from "zod";
import { matchFields, SURE } from "../../server/builder/compiler/fields/match-fields.ts";
import { fieldDecisions, type FieldDecisions } from "./field-decisions.ts";
import { isHeldOut, isTraining, recipe, type Recipe } from "./recipes.ts";
import { shippedWeights } from "./learned-weights.ts";
import { coverageAt90 } from "./coverage.ts";
import { trainMapping } from "./train-mapping.ts";

/** For each target field that an author filled from the source: is a field that they used the first, or among the first three? With `trainOn`, as for requests. */
export function scoreMapping(data: unknown, trainOn: unknown) {
  const all = z.array(recipe).parse(data);
  if (trainOn === null) return scoreDecisions(fieldDecisions(all, all), shippedWeights("mapping").weights);
  const offered = z.array(recipe).parse(trainOn);
  const titles = new Set(all.map(titleOf));
  const overlaps = offered.some((row) => titles.has(titleOf(row)));
  const scored = fieldDecisions(overlaps ? all.filter((row) => !isTraining(row)) : all, all);
  const learnable = fieldDecisions(overlaps ? offered.filter(isTraining) : offered, offered);
  const strange = ({ triggerApp, actionApp }: FieldDecisions) => isHeldOut(triggerApp) || isHeldOut(actionApp);
  return {
    ...scoreDecisions(scored, trainMapping(learnable)),
    unseen: scoreDecisions(scored.filter(strange), trainMapping(learnable.filter((one) => !strange(one)))),
  };
}

const titleOf = (row: Recipe) => row.title.toLowerCase().trim();

export function scoreDecisions(decisions: readonly FieldDecisions[], weights: Float32Array) {
  const startedAt = performance.now();
  const judged = decisions.flatMap(({ task, used }) => {
    const matches = matchFields(task, weights);
    return [...used].map(([target, right]) => {
      const ranked = matches.get(target) ?? [];
      return { hit1: right.has(ranked[0]?.source ?? ""), hit3: ranked.slice(0, 3).some(({ source }) => right.has(source)), share: ranked[0]?.share ?? 0 };
    });
  });
  const ms = (performance.now() - startedAt) / Math.max(1, decisions.length);
  const sure = judged.filter(({ share }) => share >= SURE);
  const part = (count: number, whole: number) => Number((count / Math.max(1, whole)).toFixed(4));
  const count = (list: readonly { hit1: boolean; hit3: boolean }[], name: "hit1" | "hit3") => list.filter((one) => one[name]).length;
  return {
    n: judged.length,
    hit1: part(count(judged, "hit1"), judged.length),
    hit3: part(count(judged, "hit3"), judged.length),
    autoPrecision: part(count(sure, "hit1"), sure.length),
    autoCoverage: part(sure.length, judged.length),
    coverageAt90: coverageAt90(judged.map(({ hit1, share }) => ({ right: hit1, sure: share }))),
    msPerAction: Number(ms.toFixed(2)),
  };
}
