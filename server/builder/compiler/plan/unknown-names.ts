import { hasRooms, isMessenger } from "./messengers.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";
import { ask, refuse } from "./undecided.ts";

const METHODS = /^(get|post|put|patch|delete)$/;

/** Capitalised words that name nothing we know: most likely a system that is not in the catalogue. */
export function unknownNames(request: ReadRequest, range: Range): string[] {
  return request.text
    .free(range.from, range.to)
    .filter(
      (at) =>
        at > 0 &&
        request.text.tokens[at]?.kind === "word" &&
        /^\p{Lu}[\p{L}\d]+/u.test(request.text.tokens[at]?.text ?? "") &&
        !METHODS.test(request.text.word(at)) &&
        !isSentenceStart(request, at) &&
        !request.mentions.some((mention) => at >= mention.from && at < mention.to),
    )
    .map((at) => request.text.tokens[at]?.text ?? "");
}

function isSentenceStart(request: ReadRequest, at: number): boolean {
  return [".", "!", "?", "\n", ":"].includes(request.text.word(at - 1));
}

/** “through Carrierly”: the way that was named is not one that is known, whatever else could do it. */
export function throughUnknown(request: ReadRequest, range: Range): string | null {
  const at = request.text
    .free(range.from, range.to)
    .find((index) => /^(via|through|using|into)$/.test(request.text.word(index - 1)) && /^\p{Lu}\p{Ll}/u.test(request.text.tokens[index]?.text ?? ""));
  return at === undefined ? null : (request.text.tokens[at]?.text ?? null);
}

export function ableSystems(request: ReadRequest): string {
  return request.catalogue.connectors
    .filter((connector) => connector.operations.length > 0)
    .map((connector) => connector.name)
    .join(", ");
}

export function unknownPlace(request: ReadRequest, range: Range) {
  const said = request.text.text(range.from, range.to).trim();
  const names = unknownNames(request, range);
  const able = request.catalogue.connectors.filter((connector) => connector.operations.length > 0).map((connector) => connector.name);
  if (names.length > 0) return refuse(`I don't know ${names.join(", ")}. I can work with ${able.join(", ")} and any HTTP API.`, names);
  const messengers = request.catalogue.connectors
    .map(({ id }) => id)
    .filter((system) => isMessenger(request, system))
    .sort((a, b) => Number(hasRooms(request, b)) - Number(hasRooms(request, a)));
  if (/\b(notify|tell|message|alert|ping|announce|inform|warn|let)\b/i.test(said) && messengers.length > 0) {
    return ask({
      subject: "system",
      text: `Where should I send that?`,
      choices: messengers.map((system) => ({ value: system, label: request.catalogue.get(system)?.name ?? system })),
    });
  }
  return refuse(`I don't understand what to do: “${said}”. I can work with ${able.join(", ")} and any HTTP API.`, [said]);
}
