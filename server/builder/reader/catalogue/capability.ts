import type { Connector, ConnectorEvent, Operation } from "../../../connectors/connector.ts";
import { nounOf, verbsOf } from "../lexicon/lexicon.ts";
import { stem } from "../text/stem.ts";

/** An event or an operation, as the words that a person may use for it. */
export interface Capability {
  readonly id: string;
  readonly kind: "event" | "operation";
  readonly effect: "event" | "read" | "write" | "delete";
  /** What it is about, the proper name first, others after it; stems, each joined by a space. */
  readonly nouns: readonly string[];
  readonly verbs: ReadonlySet<string>;
  readonly verbGroups: ReadonlySet<string>;
  /** Every word of its id and name: what tells it from its siblings. */
  readonly words: ReadonlySet<string>;
  /** The argument that says where it goes. */
  readonly destination: string | null;
  /** Sends a text to people. */
  readonly isMessage: boolean;
  /** Takes a statement in a language of its own. */
  readonly isRaw: boolean;
  /** Hands over a list. */
  readonly isList: boolean;
  /** What new or changed things are looked for with. */
  readonly isWatch: boolean;
  readonly popularity: number;
}

export interface SystemProfile {
  readonly id: string;
  readonly name: string;
  /** Stems joined by a space; `soft` names are kinds of systems (newsletter, e-mail) rather than names. */
  readonly names: readonly { readonly stems: readonly string[]; readonly soft: boolean }[];
  readonly events: readonly Capability[];
  readonly operations: readonly Capability[];
  /** What it can tell new and changed ones of: one operation for each kind of thing. */
  readonly lists: readonly Capability[];
  /** What happens to them and is done with them. */
  readonly verbs: ReadonlySet<string>;
  readonly nouns: ReadonlySet<string>;
  /** The same by the names under which synonyms are found. */
  readonly kinds: ReadonlySet<string>;
}

const known = new WeakMap<Connector, SystemProfile>();

export function profileOf(connector: Connector): SystemProfile {
  const found = known.get(connector);
  if (found) return found;
  const events = connector.events.map(eventCapability);
  const operations = connector.operations.filter((each) => !isInner(each)).map(operationCapability);
  const nouns = new Set([...events, ...operations].flatMap((each) => each.nouns));
  const profile: SystemProfile = {
    id: connector.id,
    name: connector.name,
    names: namesOf(connector),
    events,
    operations,
    lists: listsOf(operations),
    verbs: new Set([...events, ...operations].flatMap((each) => [...each.verbs])),
    nouns,
    kinds: new Set([...nouns].map(kindOf)),
  };
  known.set(connector, profile);
  return profile;
}

/** Operations that the product uses by itself and nobody asks for. */
const INNER = new Set(["register", "unregister", "test", "who am i"]);
const isInner = ({ verbs }: Operation) => verbs.some((verb) => INNER.has(verb)) && !verbs.some((verb) => verb === "create" || verb === "add");

/** A model goes by a name of its own: Anthropic’s is Claude. */
const MODELS = "models";

function namesOf({ name, id, aliases, categories }: Connector): SystemProfile["names"] {
  const whole = letters(name);
  const unique = new Map([name, id, ...aliases].map((each) => [stems(each).join(" "), each] as const));
  return [...unique].map(([key, each]) => ({
    stems: key.split(" "),
    soft: !categories.includes(MODELS) && !letters(each).includes(whole) && !whole.includes(letters(each)),
  }));
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");

function eventCapability(event: ConnectorEvent): Capability {
  return {
    id: event.id,
    kind: "event",
    effect: "event",
    nouns: nounsOf(event.entity, event.aliases),
    ...verbsFrom([...event.verbs, ...splitId(event.id).slice(-1)]),
    words: new Set([...splitId(event.id).map(stem), ...stems(event.name)]),
    destination: null,
    isMessage: false,
    isRaw: false,
    isList: false,
    isWatch: false,
    popularity: event.popularity,
  };
}

function operationCapability(operation: Operation): Capability {
  return {
    id: operation.id,
    kind: "operation",
    effect: operation.effect,
    nouns: nounsOf(operation.entity, operation.aliases),
    ...verbsFrom(operation.verbs),
    words: new Set(splitId(operation.id).map(stem)),
    isMessage:
      operation.messageField !== undefined && operation.destinationField !== undefined && operation.verbs.some((verb) => verbsOf(stem(verb)).has("send")),
    destination: operation.destinationField ?? null,
    isRaw: /\bstatement\b/.test(operation.entity),
    isList: operation.effect === "read" && (operation.paging !== undefined || operation.verbs.some((verb) => LISTS.has(verb))),
    isWatch: operation.effect === "read" && operation.verbs.includes("poll"),
    popularity: operation.popularity,
  };
}

const LISTS = new Set(["list", "query", "search", "find"]);

function listsOf(operations: readonly Capability[]): readonly Capability[] {
  const best = new Map<string, Capability>();
  const rank = (item: Capability) => (item.isWatch ? 4 : 0) + (item.verbs.has("list") ? 2 : 0) + item.popularity;
  for (const item of operations) {
    if ((!item.isList && !item.isWatch) || item.isRaw) continue;
    const [noun = ""] = item.nouns;
    const before = best.get(noun);
    if (!before || rank(item) > rank(before)) best.set(noun, item);
  }
  return [...best.values()];
}

function nounsOf(entity: string, aliases: readonly string[]): readonly string[] {
  return [...new Set([entity, ...aliases].map((each) => stems(each).join(" ")))].filter((each) => each !== "");
}

function verbsFrom(words: readonly string[]): Pick<Capability, "verbs" | "verbGroups"> {
  const verbs = new Set(words.flatMap((word) => stems(word)));
  return { verbs, verbGroups: new Set([...verbs].flatMap((word) => [...verbsOf(word)])) };
}

export function stems(text: string): string[] {
  return splitId(text)
    .map(stem)
    .filter((word) => word !== "");
}

/** `pull_request.opened`, `chat.postMessage`, `Pull request` → lower-case words. */
export function splitId(text: string): string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "" && !/^v\d+$/.test(word));
}

/** The name of a kind of thing under which its synonyms are found. */
export const kindOf = (noun: string) => nounOf(noun);
