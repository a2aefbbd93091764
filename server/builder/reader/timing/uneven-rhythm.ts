const COUNT = "(\\d+(?:\\.\\d+)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty-five|ninety)";
const DAYS = "(?:(?:sun|mon|tues|wednes|thurs|fri|satur)days?|weekdays?|weekends?)";
const SPANS = `(?:${DAYS}|days?|nights?|mornings?|evenings?|afternoons?|weeks?|fortnights?|months?|quarters?|years?)`;
const SOME = "(?:other|alternate|alternating|second|2nd|third|3rd|fourth|4th|fifth|5th|few|couple(?: of)?|several)";
const WORDS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 };
const TENS: Readonly<Record<string, number>> = { fifteen: 15, twenty: 20, thirty: 30, "forty-five": 45, ninety: 90 };

const PATTERNS: readonly RegExp[] = [
  new RegExp(`\\b(?:every|each) ${SOME} (?:${SPANS}|minutes?|hours?)\\b`, "i"),
  new RegExp(`\\b(?:every|each) ${COUNT} ${SPANS}\\b`, "i"),
  new RegExp(`\\b(?:on )?(?:alternate|alternating) ${SPANS}\\b`, "i"),
  /\b(?:fortnightly|bi-?weekly|bi-?monthly|(?:every|each|once a) fortnight)\b/i,
  /\b(?:every|each) (?:hour and a half|one and a half hours|half (?:a )?day)\b/i,
];

/** A rhythm that the clock cannot keep evenly: every other Wednesday, every 45 minutes, every 7 hours. */
export function unevenRhythm(text: string): string | null {
  const counted = new RegExp(`\\b(?:every|each) ${COUNT}[ -](minutes?|mins?|hours?|hrs?)\\b`, "i").exec(text);
  const said = (counted?.[1] ?? "").toLowerCase();
  const count = WORDS[said] ?? TENS[said] ?? Number(said);
  const whole = /^h/i.test(counted?.[2] ?? "") ? 24 : 60;
  if (counted && whole % count !== 0) return counted[0];
  const ofMonth = /^ (?:of|in) (?:the|each|every|a) (?:month|quarter|year)/i;
  for (const pattern of PATTERNS) {
    const match = pattern.exec(text);
    if (match && !(/ (?:second|2nd|third|3rd|fourth|4th|fifth|5th) day$/i.test(match[0]) && ofMonth.test(text.slice(match.index + match[0].length))))
      return match[0];
  }
  return null;
}
