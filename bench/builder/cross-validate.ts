import { createHash } from "node:crypto";
import { z } from "zod";
import { catalogueOf, recipe, type Recipe } from "./recipes.ts";
import { fieldDecisions, type FieldDecisions } from "./field-decisions.ts";
import { scoreDecisions } from "./score-mapping.ts";
import { scoreRows } from "./score-requests.ts";
import { trainMapping } from "./train-mapping.ts";
import { trainRequests } from "./train-requests.ts";

type Figures = Readonly<Record<string, number>>;

/**
 * The mean over all folds and how far they are apart: what one half of the rows tells depends on which half it is.
 * `seen`: each fold, by title, is scored with weights learned from the others. `unseen`: three tenths of the systems at a time, by another hash in each fold, are left out of what is learned from, and scored are the rows that touch them.
 */
export function crossValidate(part: "requests" | "mapping", data: unknown, folds: number) {
  const rows = z.array(recipe).parse(data);
  const each = Array.from({ length: folds }, (_, fold) => fold);
  const judge = part === "requests" ? requestsJudge(rows) : mappingJudge(rows);
  return {
    folds,
    seen: spread(each.map((fold) => judge.byTitle((row) => share(`title ${row.title.toLowerCase().trim()}`) % folds === fold))),
    unseen: spread(each.map((fold) => judge.bySystem((system) => share(`${fold} ${system}`) % 10 < 3))),
  };
}

interface Judge {
  byTitle(isScored: (row: Recipe) => boolean): Figures;
  bySystem(isLeftOut: (system: string) => boolean): Figures;
}

function requestsJudge(rows: readonly Recipe[]): Judge {
  const catalogue = catalogueOf(rows);
  const judge = (isScored: (row: Recipe) => boolean) => {
    const learned = trainRequests(
      rows.filter((row) => !isScored(row)),
      catalogue,
    );
    const { n, whole, top3, coverageAt90 } = scoreRows(rows.filter(isScored), catalogue, learned);
    return { n, whole, top3, coverageAt90 };
  };
  return { byTitle: judge, bySystem: (isLeftOut) => judge(({ triggerApp, actionApp }) => isLeftOut(triggerApp) || isLeftOut(actionApp)) };
}

function mappingJudge(rows: readonly Recipe[]): Judge {
  const judge = (learnable: readonly FieldDecisions[], scored: readonly FieldDecisions[]) => {
    const { n, hit1, hit3, autoPrecision, autoCoverage, coverageAt90 } = scoreDecisions(scored, trainMapping(learnable));
    return { n, hit1, hit3, autoPrecision, autoCoverage, coverageAt90 };
  };
  const decisions = fieldDecisions(rows, rows);
  return {
    byTitle: (isScored) =>
      judge(
        fieldDecisions(
          rows.filter((row) => !isScored(row)),
          rows,
        ),
        fieldDecisions(rows.filter(isScored), rows),
      ),
    bySystem(isLeftOut) {
      const touches = ({ triggerApp, actionApp }: FieldDecisions) => isLeftOut(triggerApp) || isLeftOut(actionApp);
      return judge(
        decisions.filter((one) => !touches(one)),
        decisions.filter(touches),
      );
    },
  };
}

/** Of each figure its mean and its standard deviation over the folds. */
function spread(folds: readonly Figures[]) {
  return Object.fromEntries(
    Object.keys(folds[0] ?? {}).map((name) => {
      const values = folds.map((fold) => fold[name] ?? 0);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1));
      return [name, { mean: Number(mean.toFixed(4)), deviation: Number(deviation.toFixed(4)) }];
    }),
  );
}

function share(text: string): number {
  return createHash("sha256").update(`fold ${text}`).digest().readUInt16BE(0);
}
