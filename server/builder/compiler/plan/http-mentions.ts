import { type KnownConnection, aliasOf } from "../../project-files.ts";
import { stems } from "../catalogue/capability.ts";
import { type Mention, findMentions } from "../catalogue/mentions.ts";
import type { RequestText } from "../language/request-text.ts";
import { isFiller } from "../language/vocabulary.ts";

export interface HttpMention {
  readonly connection: KnownConnection;
  readonly from: number;
  readonly to: number;
}

const HTTP_NOUN = /^(api|apis|service|endpoint|backend|back-end|server|system|webhook|url|microservice)$/;
const BEFORE_NAME = new Set([
  "the",
  "our",
  "my",
  "your",
  "their",
  "a",
  "an",
  "to",
  "at",
  "of",
  "in",
  "into",
  "and",
  "call",
  "on",
  "with",
  "via",
  "from",
  "post",
  "hit",
  "using",
  "that",
  "this",
  "by",
  "send",
  "forward",
  "post",
  "get",
  "put",
  "delete",
  "patch",
]);

/** `the stock service`, `our billing service`, an address, and connections of the generic kind by their own name. */
export function findHttp(text: RequestText, mentions: readonly Mention[], connections: readonly KnownConnection[]): readonly HttpMention[] {
  const found: HttpMention[] = [];
  const own = connections.filter((connection) => connection.connector === "http");
  for (const mention of findMentions(
    text.tokens,
    own.map((connection) => ({ system: connection.alias, names: [stems(connection.name)], connectionName: connection.name })),
  )) {
    const connection = own.find(({ alias }) => alias === mention.system);
    if (connection) found.push({ connection, from: mention.from, to: mention.to });
  }
  text.tokens.forEach((token, at) => {
    if (found.some((mention) => at >= mention.from && at < mention.to)) return;
    if (token.kind === "url") {
      const host = new URL(token.text).hostname.replace(/^(www|api)\./, "").split(".")[0] ?? "api";
      const name = own.find((connection) => connection.alias === aliasOf(host))?.name ?? `${title(host)} API`;
      found.push({ connection: { connector: "http", name, alias: aliasOf(name) }, from: at, to: at + 1 });
    }
    if (token.kind !== "word" || !HTTP_NOUN.test(token.lower)) return;
    let from = at;
    while (from > 0 && at - from < 3 && isNamePart(text, from - 1) && !mentions.some((mention) => from - 1 >= mention.from && from - 1 < mention.to)) from--;
    // “the Stock API”, where a connection is called Stock: one system, said in full.
    const named = found.findIndex((mention) => mention.from < at && mention.to > from);
    const before = found[named];
    if (before) {
      found[named] = { ...before, to: at + 1 };
      return;
    }
    // “in project API”: a name of its own, and no system.
    if (from === at || /^(project|table|board|sheet|base|tab|team|space)$/.test(text.word(at - 1))) return;
    const noun = token.lower === "api" || token.lower === "apis" ? "API" : title(token.lower);
    const words = text.tokens.slice(from, at).map((part) => title(part.text));
    const name = [...words, noun].join(" ");
    const known = own.find((connection) => connection.alias === aliasOf(name) || connection.alias === aliasOf(words.join(" ")));
    found.push({ connection: known ?? { connector: "http", name, alias: aliasOf(name) }, from, to: at + 1 });
  });
  return found.sort((a, b) => a.from - b.from);
}

function isNamePart(text: RequestText, at: number): boolean {
  const token = text.tokens[at];
  return (
    token?.kind === "word" &&
    !BEFORE_NAME.has(token.lower) &&
    (!isFiller(token.lower) || /^(data|content|people|user|team|item|record|info)$/.test(token.lower)) &&
    !text.isUsed(at)
  );
}

function title(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
