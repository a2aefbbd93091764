import { splitId } from "../catalogue/capability.ts";
import { stem } from "../language/stem.ts";
import { isFiller } from "../language/vocabulary.ts";
import { ask, refuse } from "../plan/undecided.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";
import { stopsAt } from "./stops-at.ts";

const REMOVES =
  /\b(?:remove|drop|delete|lift|take out|get rid of|without)\b.*\b(?:filter|condition|check|limit|threshold|restriction|guard|rule)\b|\b(?:stop|don'?t|do not|no longer|no more)\s+(?:filter|skip|restrict|limit|check)\w*\b|\bno longer only\b|\b(?:for|about) (?:all|every|any)\b.*\b(?:not (?:just|only)|again|whatever|regardless|no matter)\b|\b(?:regardless of|no matter|whatever) (?:the|its|what|which)\b/i;

/** “remove the filter”, “don't skip duplicates any more”: a condition that is there goes. */
export function removeCondition(context: EditContext): EditDraft | null {
  const { request, automation } = context;
  if (!REMOVES.test(request.text)) return null;
  const labels = stopsAt(context);
  if (labels.length === 0) throw refuse(`“${automation.name}” has no condition that I could take out.`, [request.text.trim()]);
  const words = new Set(
    splitId(request.text)
      .filter((word) => !isFiller(word))
      .map(stem),
  );
  const scored = labels.map((label) => ({ label, score: splitId(label).filter((word) => words.has(stem(word))).length }));
  const best = Math.max(...scored.map(({ score }) => score));
  const winners = scored.filter(({ score }) => score === best);
  const chosen = labels.find((label) => label === request.answers.condition) ?? (winners.length === 1 ? winners[0]?.label : undefined);
  if (chosen === undefined)
    throw ask({
      subject: "condition",
      text: "Which of these conditions should go?",
      choices: winners.map(({ label }) => ({ value: label, label: `Stops when ${label}` })),
    });
  return {
    edits: [{ type: "remove-guard", file: automation.file, label: chosen }],
    files: new Map(),
    plan: [`It no longer stops when \`${chosen}\`.`],
    names: [],
    words: [chosen],
  };
}
