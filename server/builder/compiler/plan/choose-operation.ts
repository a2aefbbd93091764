import { type Capability, stems } from "../catalogue/capability.ts";
import { COPIES } from "../language/copies.ts";
import { isFunction } from "../language/function-words.ts";
import { verbGroups } from "../language/vocabulary.ts";
import { NOTIFIES } from "../language/notifies.ts";
import { stem } from "../language/stem.ts";
import { byLikelihood } from "../rank/likely-readings.ts";
import { type Choice, rankCapabilities } from "./choose-capability.ts";
import { operationOf } from "./choose-list.ts";
import { isMessenger } from "./messengers.ts";
import { nounPhrases } from "./phrases/noun-phrases.ts";
import type { Range } from "./range.ts";
import { writesFile } from "./rows/fill-file.ts";
import { scopeOf } from "./scope-of.ts";
import type { ReadRequest } from "./read-request.ts";
import { ask, refuse } from "./undecided.ts";

const NARROW = 0.4;

export function chooseOperation(request: ReadRequest, range: Range, system: string, named: boolean, from: string | null = null): Choice {
  const scope = scopeOf(request, range.from, range.to);
  const does = request.profile(system).operations.filter((capability) => capability.effect !== "read");
  const carried = from !== null && from !== system && fileWriter(request, from) ? fileWriter(request, system) : null;
  if (carried && scope.raw.some((word) => CARRIES.test(word))) return { system, capability: carried, score: 0, evident: true };
  const ranked = rankCapabilities(system, does, scope);
  const name = request.catalogue.get(system)?.name ?? system;
  const answered = ranked.find((choice) => choice.capability.id === request.answers.operation);
  if (answered) {
    // The verb that was said first is answered by what was chosen instead.
    const verb = request.text.free(range.from, range.to).find((at) => verbGroups(request.text.word(at)).has("update"));
    if (verb !== undefined) request.text.use(verb, verb + 1, "doing");
    return answered;
  }
  const asked = preferMessage(request, range, ranked);
  if (asked) return asked;
  const [best, second] = ranked;
  // A bare "to Slack" asks a messenger for its message.
  const message = ranked.find(
    (choice) =>
      choice.capability.isMessage && operationOf(request, system, choice.capability.id)?.destinationField !== undefined && isMessenger(request, system),
  );
  const hasRoom = request.text.tokens.slice(range.from, range.to).some(({ kind }) => kind === "channel");
  if (message && hasRoom && (!best || !namesThing(best, [...scope.words, ...scope.raw.map(stem)]))) return message;
  const moved = best && !namesThing(best, [...scope.words, ...scope.raw.map(stem)]) ? takesAnything(request, range, system, does) : null;
  if (moved) return moved;
  if (best?.evident) {
    const said = new Set(scope.raw);
    const changed = changesWhatIsThere(request, range, best, ranked);
    if (changed) return changed;
    const leads = request.text.tokens.slice(range.from, range.to).find(({ kind, lower }) => kind === "word" && !isFunction(lower))?.lower ?? "";
    const led = [best, second].filter((choice) => choice?.evident && operationOf(request, system, choice.capability.id)?.verbs.includes(leads));
    if (led.length === 1 && led[0]) return led[0];
    const byVerb = [best, second].filter(
      (choice) => choice?.evident && operationOf(request, system, choice.capability.id)?.verbs.some((verb) => said.has(verb)),
    );
    if (byVerb.length === 1 && byVerb[0]) return byVerb[0];
    if (
      second?.evident &&
      best.score - second.score < NARROW &&
      Math.abs(best.capability.popularity - second.capability.popularity) < 0.2 &&
      differ(best, second)
    )
      throw which(name, [best, second], request, system);
    return best;
  }
  if (message && named) return message;
  if (!best) throw refuse(`${name} can only be read, it has nothing to be written to.`, [request.text.text(range.from, range.to)]);
  const taken = takesAnything(request, range, system, does);
  if (taken) return taken;
  if (joinsOnly(request, range)) throw which(name, [...ranked].sort((a, b) => b.capability.popularity - a.capability.popularity).slice(0, 3), request, system);
  const able = [...does]
    .sort((a, b) => b.popularity - a.popularity)
    .slice(0, 5)
    .map((capability) => operationOf(request, system, capability.id)?.summary.toLowerCase() ?? capability.id);
  throw refuse(`I don't know what to do in ${name} for “${request.text.text(range.from, range.to)}”. It can: ${able.join("; ")}.`, [
    request.text.text(range.from, range.to),
  ]);
}

/** “upload it”, “move them over”: from where files are to where files are. */
const CARRIES =
  /^(?:copy|upload|transfer|move|mirror|sync|save|store|put|archive|back|backup|send|forward|drop|deliver|push|replicate|place|write|import|export|carry|bring)$/;

function fileWriter(request: ReadRequest, system: string): Capability | null {
  return (
    request.profile(system).operations.find(({ id }) => [operationOf(request, system, id)].some((operation) => operation && writesFile(operation))) ?? null
  );
}

function namesThing({ capability }: Choice, words: readonly string[]): boolean {
  return [capability.entity, ...capability.aliases].some((name) => name.length > 0 && name.every((word) => words.includes(word)));
}

/** “add the amount to the deal”: the deal is there already. */
function changesWhatIsThere(request: ReadRequest, range: Range, best: Choice, ranked: readonly Choice[]): Choice | null {
  if (!best.capability.verbGroups.has("create") || best.capability.verbGroups.has("update") || best.capability.isMessage) return null;
  const entity = best.capability.entity.join(" ");
  const known = nounPhrases(request.text, range).some(
    ({ article, opener, words }) =>
      (article === "definite" || article === "possessive") && opener !== null && /^(to|in|on|into|with)$/.test(opener) && words.map(stem).join(" ") === entity,
  );
  const verb = request.text.word(range.from);
  if (!known || /^(create|open|make|register|raise|file)$/.test(verb)) return null;
  return ranked.find(({ capability }) => capability.entity.join(" ") === entity && capability.verbGroups.has("update")) ?? null;
}

/** “connect A and B”: nothing is said of what is to be done. */
function joinsOnly(request: ReadRequest, range: Range): boolean {
  const { raw } = scopeOf(request, range.from, range.to);
  return raw.every(
    (word) =>
      isFunction(word) || /^(connect|integrate|integration|link|hook|pair|sync|join|combine|automation|workflow)$/.test(word) || verbGroups(word).size === 0,
  );
}

/** “copy them to …”: what is made there goes without saying where only one thing is usually made. */
function takesAnything(request: ReadRequest, range: Range, system: string, does: readonly Capability[]): Choice | null {
  const { raw } = scopeOf(request, range.from, range.to);
  if (!raw.some((word) => COPIES.test(word) || /^(push|add|put|save|store|log|record|write)$/.test(word))) return null;
  const makes = does.filter(({ effect, verbGroups }) => effect === "write" && verbGroups.has("create")).sort((a, b) => b.popularity - a.popularity);
  const choices = makes.map((capability): Choice => ({ system, capability, score: 0, evident: false }));
  const said = choices.filter(({ capability }) =>
    Object.entries(operationOf(request, system, capability.id)?.input.properties ?? {}).some(
      ([name, { description = "" }]) =>
        /id$/i.test(name) && stems(description).some((word) => !/^(id|of|the|its|address|from|a|an)$/.test(word) && raw.map(stem).includes(word)),
    ),
  );
  const [first, second] = said.length > 0 ? said : choices;
  if (first && (!second || said.length > 0 || first.capability.popularity - second.capability.popularity > 0.35)) return first;
  if (first) throw which(request.catalogue.get(system)?.name ?? system, choices.slice(0, 3), request, system);
  return null;
}

/** “let #x know”, “drop a note in #x”: people are told something, whatever else the words could mean in that system. */
function preferMessage(request: ReadRequest, range: Range, ranked: readonly Choice[]): Choice | null {
  const tells = request.text.tokens
    .slice(range.from, range.to)
    .some(
      (token, offset) =>
        token.kind === "word" && NOTIFIES.test(token.lower) && (offset === 0 || !/^(a|an|the)$/.test(request.text.word(range.from + offset - 1))),
    );
  const hasRoom = request.text.tokens.slice(range.from, range.to).some(({ kind }) => kind === "channel" || kind === "number");
  const message = ranked.find(({ capability }) => capability.isMessage && capability.verbGroups.has("notify"));
  if (!tells || !message || !hasRoom) return null;
  const [best] = ranked;
  const says = new Set(scopeOf(request, range.from, range.to).words);
  // “send an invite to #x” names another thing that the system can do.
  const other =
    best && best !== message && best.evident && best.capability.entity.every((word) => says.has(word)) && !best.capability.entity.includes("channel");
  return other ? null : message;
}

function differ(a: Choice, b: Choice): boolean {
  return a.capability.entity.join(" ") !== b.capability.entity.join(" ") || ![...a.capability.verbs].some((verb) => b.capability.verbs.has(verb));
}

function which(name: string, choices: readonly Choice[], request: ReadRequest, system: string) {
  return ask({
    subject: "operation",
    text: `What should happen in ${name}?`,
    choices: byLikelihood(request.original, request.catalogue, system, choices, ({ capability }) => capability.id).map(({ capability }) => ({
      value: capability.id,
      label: operationOf(request, system, capability.id)?.summary ?? capability.id,
    })),
  });
}
