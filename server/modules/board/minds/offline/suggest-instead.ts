import type { FlowDocument } from "../../../../../contracts/flow.ts";
import type { CompileResult } from "../../../../builder/builder.ts";
import type { Catalogue } from "../../../../connectors/catalogue.ts";
import type { Connector, ConnectorEvent } from "../../../../connectors/connector.ts";
import type { Turn } from "../mind.ts";

type Refusal = Extract<CompileResult, { kind: "refusal" }>;

const MOST = 3;
/** Each is tried before it is shown. */
const MOST_TRIED = 6;
const LEAST_WORDS = 4;

/** What can be said in the place of a message that was refused: only what the compiler turns into files as it stands. */
export async function suggestInstead({ workspace, request }: Turn, refusal: Refusal, signal: AbortSignal): Promise<string[]> {
  const [{ files, flow }, connections, catalogue, compiler, before] = await Promise.all([
    workspace.read(),
    workspace.connections(),
    workspace.catalogue(),
    workspace.compiler(),
    workspace.before(),
  ]);
  const rest = withoutUnknown(request.text, refusal.notUnderstood);
  const others =
    flow.automations.length > 0 ? editsOf(flow, catalogue) : beginnings(request.text, catalogue, new Set(connections.map(({ connector }) => connector)));
  const fitting: string[] = [];
  for (const text of [...new Set([...(rest ? [rest] : []), ...others])].slice(0, MOST_TRIED)) {
    if (fitting.length === MOST) break;
    signal.throwIfAborted();
    const compiled = await compiler.compile({ text, files, connections, answers: {}, ...(before ? { before } : {}) });
    if (compiled.kind === "draft" && compiled.changes.size > 0) fitting.push(text);
  }
  return fitting;
}

const JOINT = /((?:[,;.]\s+)?\b(?:and|then|also|but)\b\s+|[,;.]\s+)/i;

/** The request without the clauses that hold words which were not understood; null when that leaves too little, or all of it. */
function withoutUnknown(text: string, unknown: readonly string[]): string | null {
  const isKnown = (clause: string) => !unknown.some((word) => clause.toLowerCase().includes(word.toLowerCase()));
  // Clauses at even places, what joins them between.
  const pieces = text.trim().split(JOINT);
  const rest = pieces
    .filter((piece, at) => (at % 2 === 0 ? isKnown(piece) : isKnown(pieces[at + 1] ?? "")))
    .join("")
    .trim();
  return rest === text.trim() || rest.split(" ").length < LEAST_WORDS ? null : rest;
}

/** Changes that fit what the project does. */
function editsOf({ automations }: FlowDocument, catalogue: Catalogue): string[] {
  const [first] = automations;
  if (!first) return [];
  const operations = first.nodes.flatMap(({ connection, operation }) => {
    const found = connection === null ? undefined : catalogue.get(connection)?.operations.find(({ id }) => id === operation);
    return found ? [found] : [];
  });
  return [
    ...(operations.some(({ destinationField }) => destinationField === "channel") ? ["Tell #general too"] : []),
    ...(first.trigger.type === "schedule" ? ["Run it at 7:30 on Mondays"] : ["Not on weekends"]),
    "Try again up to 5 times when a call fails",
    "Undo that",
  ];
}

/** First sentences with the systems that the request names, then with those that are connected, then with any. */
function beginnings(said: string, catalogue: Catalogue, connected: ReadonlySet<string>): string[] {
  const spoken = said.toLowerCase();
  const rank = ({ id, name }: Connector): number => (spoken.includes(name.toLowerCase()) ? 2 : connected.has(id) ? 1 : 0);
  const ranked = catalogue.connectors.toSorted((a, b) => rank(b) - rank(a));
  const speaker = ranked.find(({ operations }) =>
    operations.some(({ messageField, destinationField }) => messageField !== undefined && destinationField === "channel"),
  );
  if (!speaker) return [];
  return ranked
    .filter(({ id }) => id !== speaker.id)
    .flatMap(({ name, events }) => {
      const [clause] = events.toSorted((a, b) => b.popularity - a.popularity).flatMap((event) => clauseOf(event) ?? []);
      return clause ? [`When ${clause} in ${name}, post it to #general in ${speaker.name}`] : [];
    })
    .slice(0, MOST_TRIED);
}

/** What happens by itself is not done to anything. */
const BY_ITSELF = new Set(["succeeded", "failed", "expired", "ended", "started", "arrived"]);

/** “Issue opened” as a clause: an issue is opened. Null where the name is worded otherwise. */
function clauseOf({ name }: ConnectorEvent): string | null {
  const [, thing, participle] = /^([A-Za-z ]+?) ((?:re)?[a-z]+(?:ed|en|id|nt|de))$/.exec(name) ?? [];
  if (thing === undefined || participle === undefined || BY_ITSELF.has(participle)) return null;
  const noun = /^[A-Z]{2}/.test(thing) ? thing : thing.toLowerCase();
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun} is ${participle}`;
}
