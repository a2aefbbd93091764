import { stem } from "../text/stem.ts";

/**
 * The one lexicon of the reader: every English word that it knows beside those of the catalogue, by what it does in a request.
 * A word may be in several rows. To teach the reader a synonym, add it here and train again.
 */
export const VERBS = {
  create:
    "create add make open file raise insert register put save store log record set generate copy append capture place submit draft turn convert write import archive track document enter build collect spin upload export transfer move keep note jot",
  notify: "notify post tell message alert announce ping inform warn share say dm drop shout broadcast text let remind poke nudge whisper page buzz show see",
  send: "send forward deliver dispatch relay email mail pass transmit hand push shoot fire pipe route sms",
  update: "update change edit modify patch amend set mark adjust rename refresh flag prioritise prioritize correct alter move enrich complement",
  upsert: "upsert sync synchronise synchronize mirror",
  delete: "delete remove erase destroy clear purge wipe throw discard trash",
  close: "close resolve complete finish done end solve",
  reopen: "reopen",
  read: "list fetch get read gather find look check pull take retrieve load query search grab collect go scan monitor watch count export download",
  call: "call request hit invoke trigger phone ring dial",
  pay: "pay succeed settle charge buy purchase receive",
  fail: "fail decline bounce reject unsuccessful wrong",
  cancel: "cancel churn stop unsubscribe terminate end leave quit",
  refund: "refund reverse return",
  assign: "assign hand give",
  label: "label tag mark flag categorise categorize",
  comment: "comment reply respond answer note leave",
  merge: "merge",
  publish: "publish release ship",
  invite: "invite join",
  react: "react",
  approve: "approve confirm authorise authorize accept",
  wait: "wait pause delay hold sleep",
  subscribe: "subscribe enrol enroll sign signup opt",
  compute: "calculate compute sum total aggregate average summarise summarize count digest tally",
  happen: "arrive come appear land happen occur get reach show become enter drop fall rise exceed",
} as const satisfies Record<string, string>;

/** Verbs that never write. */
export const READS_ONLY = "look find search fetch retrieve query read";

export const CUES = {
  when: "when whenever once if every each time upon after as soon anytime on",
  condition: "if only unless where whose except provided but without not with which that who",
  otherwise: "otherwise else instead",
  failure: "fails fail failed error errors errored breaks broken crash crashes unreachable down wrong",
  because: "because since so therefore as otherwise to",
  courtesy:
    "please kindly thanks thank hi hello hey dear cheers morning evening folks want wants wanted need needs like love wish could can would should might must able help sure",
  person: "someone somebody anyone anybody everyone everybody people person team teams us we me our my colleagues users user guys folks",
  pronoun: "it its them they their that this those these he she him her his one ones",
  fresh: "new newly incoming latest fresh inbound recent just",
  changed: "updated changed modified edited moved updates changes modifies edits",
  all: "all every each any",
  number: "one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty half couple few several",
  unit: "minute minutes min mins hour hours hr hrs day days week weeks month months quarter year years fortnight second seconds night nights morning mornings evening evenings afternoon weekday weekdays weekend weekends workday workdays",
  rhythm:
    "daily weekly monthly hourly nightly quarterly yearly annually fortnightly midnight noon monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays january february march april may june july august september october november december today tomorrow yesterday",
  compare:
    "over above under below more less than least most greater smaller higher lower bigger older newer longer shorter equal equals exceeds contains containing includes including starts begins ends mentions between worth",
  becoming: "becomes turns changes goes moves reaches drops falls rises set",
  vague: "big large huge small important old expensive cheap vip urgent low high recent soon near nearly often rarely significant",
  value: "true false yes null",
  joint: "and or then also plus afterwards additionally as well next finally first second lastly",
  preposition: "to in into on onto at from for of by via through with about under inside within using against per",
  automation: "workflow automation zap flow integration recipe template bot script job process applet this that helps lets allows enables",
  place:
    "channel list sheet spreadsheet table database repo repository project board bucket folder base mailbox room audience column tab path file queue group directory",
  field:
    "title subject name email phone number amount total price status state priority label tag author link url text body content description message date id key customer company country city type reason note comment currency value count quantity sku address assignee reporter owner",
  negation: "not no never without unless except skip ignore excluding neither isn't aren't don't doesn't won't",
} as const satisfies Record<string, string>;

export const FUNCTION_WORDS =
  "a an the my our your their his her its it this that these those they them we i you me us he she who which there here some all of to in on at by for from with into onto via using through as is are was were be been being am will would should could can may might shall must do does did has have had having just also then too so if when whenever and or but let now up out along together per both whose about either new any every each one ones";

/** Slips that are too short to be told from other words by their letters. */
export const SLIPS: Readonly<Record<string, string>> = {
  wen: "when",
  everytime: "whenever",
  eachtime: "whenever",
  anytime: "whenever",
  whn: "when",
  wehn: "when",
  evry: "every",
  eveyr: "every",
  evrey: "every",
  ech: "each",
  teh: "the",
  isue: "issue",
  tikcet: "ticket",
  alredy: "already",
  allready: "already",
  mesage: "message",
  mesages: "messages",
  adress: "address",
};

/** Plain words that are one letter away from a word of the reader, and no slip. */
const NO_SLIPS = new Set("match order nothing whole remote logger response clean parse fill truck".split(" ").map(stem));

/** Words for the same kind of thing; the first names the group. */
export const NOUNS: readonly (readonly string[])[] = [
  ["email", "mail", "e-mail", "emails", "mails", "e-mails"],
  ["sms", "text message", "txt"],
  ["ticket", "case", "support request"],
  ["customer", "client", "buyer", "shopper"],
  ["subscriber", "member", "unsubscriber"],
  ["task", "todo", "to-do"],
  ["order", "purchase", "sale"],
  ["payment", "charge", "transaction"],
  ["contact", "person"],
  ["company", "organisation", "organization", "account"],
  ["issue", "bug"],
  ["row", "line", "record", "entry"],
  ["file", "document"],
  ["deal", "opportunity"],
  ["pull request", "pr", "merge request"],
  ["commit", "push"],
  ["reply", "comment", "answer"],
  ["subscription", "plan"],
  ["shipment", "parcel", "package", "delivery"],
];

type Class = `v:${keyof typeof VERBS}` | keyof typeof CUES | "function";
const byWord = new Map<string, Set<Class>>();
const put = (word: string, name: Class) => byWord.set(word, (byWord.get(word) ?? new Set()).add(name));
const verbStems = new Map<string, Set<string>>();
for (const [group, words] of Object.entries(VERBS))
  for (const word of words.split(" ")) verbStems.set(stem(word), (verbStems.get(stem(word)) ?? new Set()).add(group));
for (const [name, words] of Object.entries(CUES)) for (const word of words.split(" ")) put(word, name as keyof typeof CUES);
for (const word of FUNCTION_WORDS.split(" ")) put(word, "function");

const NONE: ReadonlySet<never> = new Set();

/** What a word (in lower case, as written) does. */
export function classesOf(lower: string): ReadonlySet<Class> {
  return byWord.get(lower) ?? NONE;
}

export function verbsOf(stemmed: string): ReadonlySet<string> {
  return verbStems.get(stemmed) ?? NONE;
}

const nounGroup = new Map(NOUNS.flatMap((group) => group.map((word) => [word.split(" ").map(stem).join(" "), stem(group[0] ?? "")] as const)));
/** One name for all words of the same kind of thing. */
export function nounOf(stems: string): string {
  return nounGroup.get(stems) ?? stems;
}

export const isKnown = (lower: string): boolean => byWord.has(lower) || verbStems.has(stem(lower)) || NO_SLIPS.has(stem(lower));
