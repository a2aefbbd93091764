import type { Field } from "../../fields/field.ts";
import { namingField } from "../../fields/find-field.ts";
import { isFunction } from "../../language/function-words.ts";
import type { RequestText } from "../../language/request-text.ts";
import { isFiller } from "../../language/vocabulary.ts";
import type { Condition, Source } from "../plan.ts";
import { namedField } from "./named-field.ts";
import { type Reader, isNegatedBefore, negationStart, readValues } from "./reader.ts";

/** `from acme.com`, `by octocat`, `in the repository acme/shop`. */
export function origins(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    const word = request.word(at);
    if (request.isUsed(at) || !["from", "by", "in", "for", "assigned", "to", "on", "into"].includes(word)) continue;
    let start = at + 1;
    const named: string[] = [];
    while (
      [
        "the",
        "a",
        "to",
        "user",
        "repository",
        "repo",
        "country",
        "company",
        "customer",
        "domain",
        "project",
        "someone",
        "anyone",
        "anybody",
        "somebody",
        "everyone",
        "people",
        "other",
        "than",
        "branch",
        "city",
      ].includes(request.word(start)) ||
      (request.roleOf(start) === "system" && /^(project|repository|repo)$/.test(request.word(start + 1)))
    ) {
      if (
        request.roleOf(start) !== "system" &&
        !["the", "a", "to", "someone", "anyone", "anybody", "somebody", "everyone", "people", "other", "than"].includes(request.word(start))
      )
        named.push(request.word(start));
      start++;
    }
    // Who made a change is not who reported the thing.
    if (word === "by" && source.fields.some(({ path }) => path[0] === "changelog")) continue;
    // “by someone outside the team”: who that is cannot be read off a name.
    if (/^(?:someone|anyone|anybody|somebody|people)$/.test(request.word(start - 1))) continue;
    // “the release branch”: the value before its kind.
    const kind = request.word(start + 1);
    const before = named.length === 0 && /^(branch|repository|repo|project|country|city)$/.test(kind) && request.word(at + 1) === "the";
    if (before) named.push(kind);
    const token = request.tokens[start];
    const nobody = word === "assigned" || request.word(at - 1) === "assigned" ? nobodyAt(request, start) : 0;
    const assignee = nobody > 0 ? namedField(["assignee"], source.fields, source, true) : null;
    if (assignee) {
      found.push({ kind: "present", field: assignee, negated: !reader.negated, text: request.text(at, start + nobody) });
      request.use(request.word(at - 1) === "assigned" ? at - 1 : at, start + nobody, "condition");
      continue;
    }
    if (!token || request.isUsed(start) || start >= to || (token.kind === "word" && isFunction(token.lower))) continue;
    const isDomain = token.kind === "word" && /^@?[\w-]+(\.[a-z]{2,})+$/.test(token.lower);
    const isProper = token.kind === "word" && /^\p{Lu}/u.test(token.text);
    const isHandle =
      token.kind === "quoted" ||
      token.kind === "slug" ||
      token.kind === "email" ||
      (word === "to" && request.word(at - 1) === "assigned" && token.kind === "word" && !isFiller(token.lower)) ||
      isDomain ||
      (word !== "in" &&
        word !== "on" &&
        word !== "for" &&
        word !== "to" &&
        token.kind === "word" &&
        (/[\d_-]/.test(token.text) || word === "assigned" || (word === "by" && !isFiller(token.lower)))) ||
      (named.length > 0 && token.kind === "word") ||
      (isProper && word !== "to" && word !== "on") ||
      (word === "into" && token.kind === "word");
    if (!isHandle) continue;
    const strings = source.fields.filter((field) => field.type === "string" || field.type === "object");
    const currency = /^[A-Z]{3}$/.test(token.text) && source.fields.some(({ groups }) => groups.has("currency"));
    const target = word === "into" ? targetBranch(source) : null;
    if (word === "into" && !target) continue;
    const guess =
      currency && named.length === 0
        ? ["currency"]
        : named.length > 0
          ? named
          : word === "assigned" || (word === "to" && request.word(at - 1) === "assigned")
            ? ["assignee"]
            : token.kind === "email" || isDomain
              ? word === "from" && source.fields.some(({ path }) => path.join(".") === "from.address")
                ? ["from", "address"]
                : ["email"]
              : token.kind === "slug"
                ? ["repository"]
                : word === "by"
                  ? doneBy(request, at, source)
                  : null;
    const field = target
      ? target
      : guess
        ? valueNamed(guess, token.kind, strings, source)
        : (valueNamed(["country"], token.kind, strings, source) ?? valueNamed(["author"], token.kind, strings, source));
    if (!field) continue;
    const negated = reader.negated !== (isNegatedBefore(request, at, from) || isNegatedBefore(request, start, at + 1));
    const several = before ? null : readValues(reader, start);
    const end = several?.end ?? start + (before ? 2 : 1);
    const values = (several?.values ?? [token.text]).map((value) => written(String(value), field, source));
    const text = request.text(at, end);
    if (isDomain && (field.groups.has("email") || field.path.at(-1) === "address"))
      found.push({ kind: "ends", field, values: [`@${token.lower.replace(/^@/, "")}`], negated, text });
    else found.push({ kind: "equals", field, values, negated, text });
    request.use(negationStart(request, at, from), end, "condition");
  }
  return [...found, ...places(reader)];
}

/** “merged into main”: where a change goes, which is not the branch that it comes from. */
function targetBranch({ fields, focus }: Source): Field | null {
  const isTarget = ({ path, type }: Field) =>
    type === "string" && /^(?:base|target|destination|to)$/.test(path.at(-2) ?? "") && /^(?:ref|branch|name)$/.test(path.at(-1) ?? "");
  return fields.find((field) => isTarget(field) && focus.every((segment, index) => field.path[index] === segment)) ?? null;
}

/** “nobody”, “no one”: of how many words it is; 0 for somebody. */
function nobodyAt(request: RequestText, at: number): number {
  if (/^(?:nobody|none|noone|no-one)$/.test(request.word(at))) return 1;
  return request.word(at) === "no" && request.word(at + 1) === "one" ? 2 : 0;
}

/** “someone stars acme/shop”: which one it is about, without a word before it. */
function places({ request, source, from, to, negated }: Reader): Condition[] {
  return Array.from({ length: to - from }, (_, offset) => from + offset).flatMap((at): Condition[] => {
    const token = request.tokens[at];
    const strings = source.fields.filter(({ type }) => type === "string" || type === "object");
    const field = token?.kind === "slug" && !request.isUsed(at) ? valueNamed(["repository"], "slug", strings, source) : null;
    if (!field || !token) return [];
    request.use(at, at + 1, "condition");
    return [{ kind: "equals", field, values: [token.text], negated, text: token.text }];
  });
}

/** “closed by octocat”: who did it, which need not be who began it. */
function doneBy(request: RequestText, at: number, source: Source): readonly string[] {
  const verb = request.word(at - 1);
  const changes = /ed$/.test(verb) && !/^(opened|created|submitted|filed|reported|added|written|posted)$/.test(verb);
  return changes && source.fields.some(({ path }) => path.length === 1 && path[0] === "sender") ? ["sender", "login"] : ["author"];
}

function valueNamed(words: readonly string[], kind: string, fields: readonly Field[], source: Source): Field | null {
  const record = namedField(words, fields, source, true) ?? namedField(words, fields, { ...source, focus: [] }, true);
  if (!record || record.type !== "object") return record;
  const full = fields.find(
    (member) =>
      member.path.at(-1) === "full_name" &&
      member.path.length === record.path.length + 1 &&
      record.path.every((segment, index) => member.path[index] === segment),
  );
  return kind === "slug" && full ? full : namingField(record, fields);
}

/** Names of branches are written with where they are kept. */
function written(value: string, field: Field, source: Source): string {
  const sample = field.path.reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], source.sample);
  const kept = typeof sample === "string" ? /^refs\/heads\//.exec(sample)?.[0] : undefined;
  return `${kept ?? ""}${value.replace(/^@/, "")}`;
}
