import type { Connector, ConnectorEvent, Operation } from "../../../connectors/connector.ts";
import { stem } from "../language/stem.ts";
import { verbGroups } from "../language/vocabulary.ts";

/** An event or an operation, as the words that a person may use for it. */
export interface Capability {
  readonly id: string;
  readonly kind: "event" | "operation";
  readonly entity: readonly string[];
  readonly verbs: ReadonlySet<string>;
  readonly verbGroups: ReadonlySet<string>;
  readonly aliases: readonly (readonly string[])[];
  /** Every word of its id and name: what tells it from its siblings. */
  readonly words: ReadonlySet<string>;
  /** Sends a text to people. */
  readonly isMessage: boolean;
  readonly effect: "event" | "read" | "write" | "delete";
  readonly popularity: number;
}

/** A system of the catalogue, with everything it can do. */
export interface SystemProfile {
  readonly id: string;
  readonly names: readonly (readonly string[])[];
  readonly events: readonly Capability[];
  readonly operations: readonly Capability[];
}

export function profileOf(connector: Connector): SystemProfile {
  const [first = ""] = stems(connector.name);
  // A word for what the system holds ("payments") is no name for the system itself.
  const things = new Set([...connector.events, ...connector.operations].map((item) => stems(item.entity).join(" ")));
  return {
    id: connector.id,
    // In a name with something behind it ("Shop orders" of Shop) the rest says what is meant, as it does in a request.
    names: [...new Set([connector.name, connector.id, ...connector.aliases])]
      .map(stems)
      .filter((name) => name.length > 0 && !things.has(name.join(" ")) && (name[0] !== first || name.length <= stems(connector.name).length)),
    events: connector.events.map(eventCapability),
    operations: connector.operations.map(operationCapability),
  };
}

function eventCapability(event: ConnectorEvent): Capability {
  return {
    id: event.id,
    kind: "event",
    entity: stems(event.entity),
    ...verbsOf([...event.verbs, ...splitId(event.id).slice(-1)]),
    aliases: event.aliases.map(stems),
    words: new Set([...splitId(event.id).map(stem), ...stems(event.name)]),
    isMessage: false,
    effect: "event",
    popularity: event.popularity,
  };
}

function operationCapability(operation: Operation): Capability {
  return {
    id: operation.id,
    kind: "operation",
    entity: stems(operation.entity),
    ...verbsOf(operation.verbs),
    aliases: operation.aliases.map(stems),
    words: new Set(splitId(operation.id).map(stem)),
    isMessage: operation.messageField !== undefined,
    effect: operation.effect,
    popularity: operation.popularity,
  };
}

function verbsOf(words: readonly string[]): Pick<Capability, "verbs" | "verbGroups"> {
  return { verbs: new Set(words.map((word) => stem(word.toLowerCase()))), verbGroups: new Set(words.flatMap((word) => [...verbGroups(word)])) };
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
