import { isFiller } from "../language/vocabulary.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";

const WAY = /^(?:by|via|through|over|at|to|on|from|into|using|as)$/;
const HOOK = /^(?:web|hooks?|webhooks?)$/;
const ARRIVES = /^(?:arrives?|comes?|lands?|is|are|gets?|was|reaches|hits|received|sent|posted|submitted|delivered|pushed|filled|made|placed|shows)$/;
const HANDS_OVER = /^(?:posts?|sends?|submits?|delivers?|pushes|push|pushed|receives?|get|gets|passes|forwards?|hands?|emits?|fires?|calls)$/;
const ARTICLE = /^(?:an?|the|each|every|any|another|new|incoming|our|my)$/;

/**
 * “an order arrives by webhook”, “our shop posts an order to the webhook”: what comes that way is what the body is.
 * Null where nothing is said to; its words are then accounted for.
 */
export function nounBrought(request: ReadRequest, clause: Range): string | null {
  const { text } = request;
  const hook = text.tokens.findIndex(({ lower, kind }, at) => at > clause.from && at < clause.to && kind === "word" && HOOK.test(lower));
  let way = hook - 1;
  while (way > clause.from && (ARTICLE.test(text.word(way)) || isOwn(text.word(way)))) way--;
  if (hook < 0 || !WAY.test(text.word(way))) return null;
  for (let at = clause.from; at < way; at++) {
    if (!ARTICLE.test(text.word(at - 1)) && at !== clause.from) continue;
    if (ARTICLE.test(text.word(at))) continue;
    const isHandedOver = wordsBefore(request, clause, at).some((word) => HANDS_OVER.test(word));
    let end = at;
    while (end < way && text.tokens[end]?.kind === "word" && !ARRIVES.test(text.word(end)) && !HANDS_OVER.test(text.word(end)) && !ARTICLE.test(text.word(end)))
      end++;
    const follows = ARRIVES.test(text.word(end)) || (isHandedOver && end === way);
    const noun = text.word(end - 1);
    if (!follows || end === at || end - at > 2 || isFiller(noun) || HOOK.test(noun) || WHOLE.test(noun)) continue;
    // “a contact form”: what kind of form it is changes nothing; any other word in front may be a condition.
    const from = /^(?:form|entry|submission)$/.test(noun) ? at : end - 1;
    text.use(from, end, "thing");
    text.use(way, way + 1, "happening");
    return noun.replace(/[^a-z0-9]/g, "").replace(/([^su])s$/, "$1") || null;
  }
  return null;
}

const WHOLE = /^(?:payloads?|requests?|events?|notifications?|calls?|json|body|data|something|anything|it|posts?)$/;
const isOwn = (word: string) => /^(?:plain|generic|own|inbound|signed|this|json|https?)$/.test(word);

function wordsBefore({ text }: ReadRequest, { from }: Range, to: number): readonly string[] {
  return text.tokens.slice(from, to).map(({ lower }) => lower);
}
