import type { AutomationFlow, FlowDocument } from "../../../../contracts/flow.ts";
import { splitId } from "../catalogue/capability.ts";
import { stem } from "../language/stem.ts";
import { isFiller } from "../language/vocabulary.ts";
import type { CompileRequest } from "../../builder.ts";
import { ask, refuse, Undecided } from "../plan/undecided.ts";

/** The one that is named, the only one, or the only one that the request fits; null when it fits none. */
export function chooseAutomation<Draft>(
  request: CompileRequest,
  flow: FlowDocument,
  read: (automation: AutomationFlow, request: CompileRequest) => Draft | null,
): Draft | null {
  const { automations } = flow;
  const [first] = automations;
  if (!first) throw refuse("The project has no automation that could be changed.");
  const chosen = automations.find(({ id }) => id === request.answers.automation) ?? (automations.length === 1 ? first : named(request, automations));
  if (chosen) return read(chosen, automations.length === 1 ? request : withoutName(request, chosen));

  const tried = automations.map((automation) => ({ automation, ...attempt(() => read(automation, request)) }));
  const fitting = tried.filter(({ draft }) => draft !== null);
  const undecided = tried.flatMap(({ error }) => error ?? []);
  if (fitting.length === 1) return fitting[0]?.draft ?? null;
  if (fitting.length === 0 && undecided.every(({ result }) => result.kind === "refusal")) {
    if (undecided[0]) throw undecided[0];
    return null;
  }
  const asked = fitting.length > 1 ? fitting : tried.filter(({ error }) => error?.result.kind === "question");
  if (asked.length === 1 && asked[0]?.error) throw asked[0].error;
  throw ask({
    subject: "automation",
    text: "Which automation should I change?",
    choices: asked.slice(0, 3).map(({ automation: { id, name } }) => ({ value: id, label: name })),
  });
}

function attempt<Draft>(read: () => Draft | null): { draft: Draft | null; error: Undecided | null } {
  try {
    return { draft: read(), error: null };
  } catch (error) {
    if (error instanceof Undecided) return { draft: null, error };
    throw error;
  }
}

/** By the words of its name, or of what starts it. */
function named(request: CompileRequest, automations: readonly AutomationFlow[]): AutomationFlow | null {
  const words = new Set(
    splitId(request.text)
      .filter((word) => !isFiller(word) && word.length > 3)
      .map(stem),
  );
  const scored = automations.map((automation) => {
    const { trigger } = automation;
    const own = new Set(splitId(`${automation.name} ${automation.id}`).map(stem));
    const start = new Set(splitId(trigger.type === "webhook" ? `${trigger.event} ${trigger.connection}` : trigger.type).map(stem));
    const used = new Set(automation.nodes.flatMap(({ connection }) => (connection === null ? [] : splitId(connection).map(stem))));
    const hits = [...words].reduce((sum, word) => sum + (own.has(word) ? 4 : 0) + (start.has(word) ? 2 : 0) + (used.has(word) ? 1 : 0), 0);
    return { automation, score: request.text.toLowerCase().includes(automation.name.toLowerCase()) ? hits + 6 : hits };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  const winners = scored.filter(({ score }) => score === best);
  return best > 0 && winners.length === 1 ? (winners[0]?.automation ?? null) : null;
}

/** “for the nightly one, …”: what only says which one is meant is no part of what is to change. */
function withoutName(request: CompileRequest, { name, id }: AutomationFlow): CompileRequest {
  const own = new Set(splitId(`${name} ${id}`).map(stem));
  const text = request.text.replace(/["“'][^"”']*["”']|[A-Za-z][\w-]*/g, (word) =>
    /^["“']/.test(word) || word.length < 4 || !own.has(stem(word.toLowerCase())) ? word : "",
  );
  const tidy = text
    .replace(/\b(?:for|in|on|of) (?:the|our|my)?\s*(?:automation|integration|one|list|job|flow|digest)?\s*(?=[,:]|$)/i, "")
    .replace(/^\s*(?:the\s+)?(?:one|automation|list|job)?\s*[,:]\s*/i, "")
    .replace(/\s{2,}/g, " ")
    .trim();
  return { ...request, text: tidy === "" ? request.text : tidy };
}
