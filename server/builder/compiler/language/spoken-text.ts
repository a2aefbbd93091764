const SENDS =
  /(?<!\b(?:an?|the|that|this|same|their|its|his|her|with|by|new|each|every|any|is|gets|was|been|of|my|our|is not)\s+)(?<![\w#@/-])(?:post|send|tell|remind|notify|message|ping|say|announce|write|alert|text|email|share|publish|drop|let|inform|warn|shout|dm|broadcast|put|give|comment|reply|respond)\b(?!\s+(?:is|are|was|gets|arrives|comes|fails|succeeds|that|from)\b)/i;
const SAYS =
  /\b(?:saying|that says|which says|that reads|reading|with the (?:text|message|words?|wording)|with (?:text|message)|and says?|to say)(?:\s*:)?\s+(?=\S)/gi;
const ENDS =
  /\s*(?:,?\s+(?:and|then)\s+(?:also\s+|then\s+)?(?:post|send|tell|notify|create|add|open|call|update|forward|email|put|log)\b|,?\s+(?:when|whenever|as soon as|each time|every time|if|once|unless|only|every|each|to #|in #|via)\b|[.;!]\s|\n|$)/i;

/** A text that the person dictates without quotes: behind a colon, or behind “saying”. */
export interface SpokenText {
  readonly start: number;
  readonly end: number;
}

/** Null where nothing is dictated, or where it stands in quotes already. */
export function findSpokenText(text: string): SpokenText | null {
  return afterColon(text) ?? afterSaying(text) ?? toDo(text) ?? greeting(text);
}

function afterColon(text: string): SpokenText | null {
  for (const match of text.matchAll(/:\s+(?=\S)/g)) {
    const before = text.slice(0, match.index);
    const start = match.index + match[0].length;
    const rest = text.slice(start);
    if (/^["'“`]/.test(rest) || insideQuotes(before) || !SENDS.test(before) || /\n/.test(rest.trim())) continue;
    return { start, end: start + rest.trimEnd().length };
  }
  return null;
}

function afterSaying(text: string): SpokenText | null {
  for (const match of text.matchAll(SAYS)) {
    const start = match.index + match[0].length;
    if (insideQuotes(text.slice(0, match.index)) || /^["'“`]/.test(text.slice(start))) continue;
    const length = ENDS.exec(text.slice(start))?.index ?? 0;
    const said = text.slice(start, start + length).trimEnd();
    if (said !== "" && !/^(?:a|an|the|its|their|that|how|what|text|body|title|content|of|from|as|and|in)\b/i.test(said))
      return { start, end: start + said.length };
    if (said !== "" && /^saying/i.test(match[0])) return { start, end: start + said.length };
  }
  return null;
}

/** “remind #team to submit the timesheets”: what people are told to do is what they are told. */
function toDo(text: string): SpokenText | null {
  const match = /\b(?:remind|tell|ask|nudge|urge)\s+[^,.;:"]*?(?:#[\w-]+|\bteam|\bchannel)(?:\s+(?:on|in)\s+\w+)?\s+to\s+(?=[a-z]+\b(?!:))/i.exec(text);
  if (!match || insideQuotes(text.slice(0, match.index))) return null;
  const start = match.index + match[0].length;
  const length = ENDS.exec(text.slice(start))?.index ?? 0;
  const said = text.slice(start, start + length).trimEnd();
  return said === "" || /^(?:the|a|an|#)/i.test(said) || said.includes('"') ? null : { start, end: start + said.length };
}

const GREETS =
  /\b(?:post|say|send|write|shout)\s+((?:hello|hi|hey|good (?:morning|afternoon|evening|night|luck)|happy \w+|thanks|thank you|cheers|welcome)(?:\s+(?!to\b|in\b|into\b|on\b|at\b)\w+){0,3})\s+(?:to|in|into|on|at)\s+(?:#|the\s|slack\b|discord\b)/i;

/** “post hello to #general”: a greeting is what is said, not a way of asking for it. */
function greeting(text: string): SpokenText | null {
  const match = GREETS.exec(text);
  const said = match?.[1] ?? "";
  if (!match || said === "" || insideQuotes(text.slice(0, match.index))) return null;
  const start = match.index + match[0].indexOf(said);
  return { start, end: start + said.length };
}

function insideQuotes(text: string): boolean {
  return (text.match(/"/g) ?? []).length % 2 === 1;
}
