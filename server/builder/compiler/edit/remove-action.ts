import { existingSource } from "./existing-source.ts";
import { saidConditions } from "./said-condition.ts";
import { splitId } from "../catalogue/capability.ts";
import { stem } from "../language/stem.ts";
import { isFiller } from "../language/vocabulary.ts";
import { ask, refuse } from "../plan/undecided.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

const REMOVE = /^\W*(?:please\s+|can you\s+|could you\s+)?(?:remove|delete|drop|stop|don'?t|do not|no longer|get rid of|take out|leave out|skip)\b(.*)$/i;

const ORDINALS = ["last", "first", "second", "third", "fourth", "fifth"];

const OF_ALL = /^(?:the |this |that |my |our )?(?:whole |entire )?(?:automation|integration|workflow|flow|everything|all|it|this)\W*$/i;

/** “remove the message to #ops”, “stop creating the contact”. */
export function removeAction(context: EditContext): EditDraft | null {
  const { request, automation, flow } = context;
  const rest = REMOVE.exec(request.text.trim())?.[1];
  if (
    rest === undefined ||
    /\b(if|when|unless|retry|retries|labell?ed|tagged|marked|contain(s|ing)?|whose|where|without|drafts?|under|over|below|above|(?:less|more|fewer) than|at (?:least|most)|not)\b/i.test(
      rest,
    )
  )
    return null;
  if (OF_ALL.test(rest.trim()))
    throw refuse(`I change what “${automation.name}” does, and don't delete it. Suspend it on its page, or delete its file in the code editor.`, [rest.trim()]);
  // “skip issues opened by …” speaks of what starts it, and takes out no step.
  const known = existingSource(context);
  if (/^\W*(?:please\s+)?skip\b/i.test(request.text) && known && saidConditions(context, known.source).conditions.length > 0) return null;
  const steps = automation.nodes.filter(
    (node) => node.kind === "step" || (node.kind === "loop" && automation.nodes.some((child) => child.parent === node.id && child.kind === "call")),
  );
  const asked = new Set(
    wordsOf(rest)
      .filter((word) => !isFiller(word))
      .map(stem),
  );
  const scored = steps.map((step) => {
    const calls = automation.nodes.filter((node) => node.parent === step.id);
    const connectors = calls.map((call) => flow.connections.find(({ alias }) => alias === call.connection)?.connector ?? "");
    const words = new Set(wordsOf([step.label, ...calls.map((call) => `${call.connection} ${call.operation}`), ...connectors].join(" ")).map(stem));
    const literal = /[#/][\w/-]+/.exec(rest)?.[0];
    return { step, score: [...asked].filter((word) => words.has(word)).length + (literal && step.label.includes(literal) ? 3 : 0) };
  });
  const ordinal = ORDINALS.findIndex((word) => new RegExp(`\\b${word}\\b`, "i").test(rest));
  const counted = ordinal < 0 ? undefined : ordinal === 0 ? scored.at(-1) : scored[ordinal - 1];
  if (counted) counted.score += 5;
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const chosen = scored.filter(({ score }) => score === best && score > 0);
  const choices = steps.map(({ label }) => ({ value: label, label }));
  const answered = chosen.find(({ step }) => step.label === request.answers.step);
  const named = steps.find(({ label }) => label === request.answers.step);
  if (chosen.length === 0 && !named)
    throw steps.length < 2
      ? refuse(`I don't know what to take out of “${automation.name}” by that.`, [request.text.trim()])
      : ask({ subject: "step", text: "Which step should go?", choices });
  if (chosen.length > 1 && !answered)
    throw ask({ subject: "step", text: "Which of these should go?", choices: chosen.map(({ step }) => ({ value: step.label, label: step.label })) });
  const step = (answered ?? chosen[0])?.step ?? named;
  if (!step) return null;
  if (steps.length === 1)
    throw refuse(`“${step.label}” is the only thing that “${automation.name}” does. Delete the automation instead, or say what it should do.`);
  const call = automation.nodes.find((node) => node.parent === step.id && node.connection !== null);
  const connector = flow.connections.find(({ alias }) => alias === call?.connection)?.connector ?? "";
  const names = [step.label, call?.connection ?? "", call?.operation ?? "", connector];
  const place = /[#/][\w/-]+/.exec(step.label)?.[0] ?? null;
  const write = call?.connection ? { alias: call.connection, text: place } : null;
  return { edits: [{ type: "remove-step", file: automation.file, step: step.label, write }], files: new Map(), names, plan: [`“${step.label}” is taken out.`] };
}

/** Names are spelled in several ways: `HubSpot` is one word, and `ledgerApi` is two. */
function wordsOf(text: string): readonly string[] {
  return [...splitId(text), ...splitId(text.toLowerCase())];
}
