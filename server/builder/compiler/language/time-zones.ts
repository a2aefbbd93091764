/** Zones by the last part of their IANA name (Berlin, New York, Buenos Aires), from the runtime's own list. */
const CITIES: ReadonlyMap<string, string> = new Map(
  Intl.supportedValuesOf("timeZone")
    .filter((zone) => zone.includes("/"))
    .map((zone) => [(zone.split("/").at(-1) ?? "").replaceAll("_", " ").toLowerCase(), zone]),
);

/** Cities and regions that lend their name to no zone, and abbreviations; the daylight-saving zone of the place where both exist. */
const OTHERS: Readonly<Record<string, string>> = {
  utc: "UTC",
  gmt: "UTC",
  cet: "Europe/Berlin",
  cest: "Europe/Berlin",
  "central european time": "Europe/Berlin",
  bst: "Europe/London",
  "uk time": "Europe/London",
  wet: "Europe/Lisbon",
  eet: "Europe/Helsinki",
  est: "America/New_York",
  edt: "America/New_York",
  et: "America/New_York",
  "eastern time": "America/New_York",
  eastern: "America/New_York",
  cst: "America/Chicago",
  cdt: "America/Chicago",
  "central time": "America/Chicago",
  mst: "America/Denver",
  mdt: "America/Denver",
  "mountain time": "America/Denver",
  pst: "America/Los_Angeles",
  pdt: "America/Los_Angeles",
  pt: "America/Los_Angeles",
  "pacific time": "America/Los_Angeles",
  pacific: "America/Los_Angeles",
  ist: "Asia/Kolkata",
  jst: "Asia/Tokyo",
  sgt: "Asia/Singapore",
  hkt: "Asia/Hong_Kong",
  aest: "Australia/Sydney",
  aedt: "Australia/Sydney",
  nzst: "Pacific/Auckland",
  munich: "Europe/Berlin",
  hamburg: "Europe/Berlin",
  cologne: "Europe/Berlin",
  frankfurt: "Europe/Berlin",
  stuttgart: "Europe/Berlin",
  germany: "Europe/Berlin",
  geneva: "Europe/Zurich",
  basel: "Europe/Zurich",
  barcelona: "Europe/Madrid",
  milan: "Europe/Rome",
  lyon: "Europe/Paris",
  manchester: "Europe/London",
  edinburgh: "Europe/London",
  "san francisco": "America/Los_Angeles",
  seattle: "America/Los_Angeles",
  boston: "America/New_York",
  washington: "America/New_York",
  miami: "America/New_York",
  atlanta: "America/New_York",
  dallas: "America/Chicago",
  houston: "America/Chicago",
  austin: "America/Chicago",
  montreal: "America/Toronto",
  mumbai: "Asia/Kolkata",
  delhi: "Asia/Kolkata",
  bangalore: "Asia/Kolkata",
  bengaluru: "Asia/Kolkata",
  kolkata: "Asia/Kolkata",
  beijing: "Asia/Shanghai",
  osaka: "Asia/Tokyo",
  "tel aviv": "Asia/Jerusalem",
  "rio de janeiro": "America/Sao_Paulo",
  "sao paulo": "America/Sao_Paulo",
  kyiv: "Europe/Kiev",
  kiev: "Europe/Kiev",
};
const ABBREVIATIONS = /\b(UTC|GMT|CET|CEST|BST|WET|EET|EST|EDT|ET|CST|CDT|MST|MDT|PST|PDT|PT|IST|JST|SGT|HKT|AEST|AEDT|NZST)\b/;
const IANA = /\b([A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?)\b/;

export interface FoundZone {
  readonly timeZone: string;
  readonly span: readonly [number, number];
}

/** `in Berlin`, `Berlin time`, `9am CET`, `Europe/Berlin`. */
export function findTimeZone(text: string): FoundZone | null {
  const iana = IANA.exec(text);
  if (iana?.[1] && isZone(iana[1])) return { timeZone: iana[1], span: [iana.index, iana.index + iana[0].length] };
  const abbreviation = ABBREVIATIONS.exec(text);
  if (abbreviation?.[1])
    return { timeZone: OTHERS[abbreviation[1].toLowerCase()] ?? "UTC", span: [abbreviation.index, abbreviation.index + abbreviation[0].length] };
  for (const pattern of [
    // Looked ahead, so that “of the month in Lima” is looked at from “in”, too.
    /\b(?:in|for|of)\s+(?=([\p{L}]+(?:\s+[\p{L}]+){0,2}))/giu,
    // Only from the beginning of a word: trying every letter of a long one takes time with the square of its length.
    /(?<!\p{L})\(?([\p{L}]+(?:\s+[\p{L}]+){0,2})['’]?s?\s+time\b/giu,
    /\d\s*(?:am|pm|:\d\d)?,?\s+([\p{L}]+(?:\s+[\p{L}]+){0,2})/giu,
  ]) {
    for (const match of text.matchAll(pattern)) {
      const found = place(match[1] ?? "");
      if (found)
        return {
          timeZone: found.zone,
          span: [match.index, match.index + startOf(match) + found.length + (/\btime$/i.test(match[0]) ? 5 : 0)],
        };
    }
  }
  return null;
}

function startOf(match: RegExpExecArray): number {
  const inside = match[0].indexOf(match[1] ?? "");
  return inside < 0 ? match[0].length : inside;
}

function place(words: string): { zone: string; length: number } | null {
  const parts = words.split(/\s+/);
  for (let size = parts.length; size > 0; size--) {
    for (let from = 0; from + size <= parts.length; from++) {
      const name = parts.slice(from, from + size).join(" ");
      const zone = CITIES.get(name.toLowerCase()) ?? OTHERS[name.toLowerCase()];
      if (zone) return { zone, length: parts.slice(0, from + size).join(" ").length };
    }
  }
  return null;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
