import { isHole, type Slot, type Test, type Value } from "../../../../contracts/plan/value.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import type { ConnectorCatalogue } from "../../builder.ts";
import type { System } from "../scope.ts";
import type { Segment } from "../segments/segments.ts";
import { mendedText, type Word } from "../text/words.ts";
import { waitIn } from "../timing/timing.ts";
import { reachedIn } from "./conditions/reached.ts";
import { stateTest } from "./conditions/state.ts";
import { failsIn, negate, readCondition } from "./conditions/read-condition.ts";
import { foundIn, leaves } from "./conditions/found.ts";
import type { Choices, ChosenOrder } from "./choices.ts";
import type { Draft } from "./draft.ts";
import { leftWords } from "../rest.ts";
import { buildOrder, findBefore, type BuiltOrder } from "./build-order.ts";
import { asArgument } from "./as-argument.ts";
import { innerList } from "./inner-list.ts";
import { goesOncePerItem } from "./per-item.ts";
import { reachOf, sentenceOf } from "./scoping.ts";
import { readSubject, type Subject } from "./subject.ts";
import { resolveField, thingOf, type Thing } from "./thing.ts";
import { saidPlace } from "../values/said-places.ts";

export interface Parts {
  readonly text: string;
  readonly words: readonly Word[];
  readonly segments: readonly Segment[];
  readonly systems: readonly System[];
  readonly catalogue: ConnectorCatalogue;
  readonly choices: Choices;
  readonly startThing: Thing | null;
  readonly subject: Subject | null;
  readonly startIsList: boolean;
  readonly draft: Draft;
}

interface List {
  value: Value;
  readonly item: Thing;
}

/** Puts orders, conditions and pauses together to steps, in the order in which they were said. */
export function buildSteps(parts: Parts): readonly Step[] {
  return new Builder(parts).run();
}

type Unit = { readonly at: number; readonly order: ChosenOrder } | { readonly at: number; readonly segment: Segment };

/** A place by a word for it and its name. */
const NAMED = { arguments: [], about: "", ask: "", kinds: [], listed: [] };

/** Words behind which a thing is narrowed. */
const NARROWS = /^(?:from|by|with|without|over|above|under|below|whose|where|that|which|containing|labell?ed|tagged|of|in)$/;

class Builder {
  readonly #parts: Parts;
  readonly #sentences: readonly number[];
  readonly #root: Step[] = [];
  #into: Step[] = this.#root;
  #things: Thing[];
  /** What the start is about. */
  #about: Thing | null;
  #list: List | null = null;
  #find: string | null = null;
  #findSentence = -1;
  /** Where the last condition's other branch goes. */
  #other: (() => Step[]) | null = null;
  /** Back to here when the sentence ends. */
  #after: { readonly sentence: number; readonly into: Step[]; readonly things: Thing[] } | null = null;
  /** Steps for when the last search found one, and for when it found none. */
  #both: { readonly found: Step[]; readonly missing: Step[] } | null = null;
  /** Steps of each sentence, and where they are. */
  #begun: { readonly sentence: number; readonly into: Step[]; readonly index: number } | null = null;
  /** Where the first order's steps begin. */
  #first: { readonly into: Step[]; readonly index: number } | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#sentences = sentenceOf(parts.words);
    this.#about = parts.startThing;
    this.#things = parts.startThing ? [parts.startThing] : [];
  }

  run(): readonly Step[] {
    const { choices, segments, startIsList, subject, draft } = this.#parts;
    if (subject) {
      const { steps, into, thing } = readSubject(subject, draft);
      this.#into.push(...steps);
      this.#into = into ?? this.#into;
      this.#about = thing;
      this.#things = [thing];
    }
    const startThing = this.#about;
    if (startIsList && startThing) {
      const inner: Step[] = [];
      this.#into.push({ id: "each", name: "", kind: "each", of: { field: { of: "event", path: ["items"] } }, item: "item", key: null, do: inner });
      this.#into = inner;
    }
    const inner = startThing && innerList(this.#parts.text, startThing);
    if (inner && startThing) {
      const steps: Step[] = [];
      const of: Value = { field: { of: startThing.of, path: [...startThing.path, ...inner.field.path] } };
      const item = this.#parts.draft.name(inner.item.noun);
      this.#into.push({ id: this.#parts.draft.name("each"), name: "", kind: "each", of, item, key: null, do: steps });
      this.#into = steps;
      this.#things = [{ ...inner.item, of: item }, ...this.#things];
    }
    if (choices.source) this.#order(choices.source);
    for (const at of choices.startZone) this.#state(at);
    this.#placed();
    this.#narrowed();
    this.#reached();
    const units: Unit[] = [
      ...choices.orders.map((order) => ({ at: this.#beginOf(order), order })),
      ...segments.filter(({ label }) => label === "condition" || label === "timing").map((segment) => ({ at: this.#placeOf(segment), segment })),
    ].sort((a, b) => a.at - b.at);
    for (const unit of units) {
      const sentence = this.#sentences[Math.ceil(unit.at)] ?? 0;
      if (this.#after && sentence !== this.#after.sentence) {
        this.#into = this.#after.into;
        this.#things = this.#after.things;
        this.#after = null;
      }
      if (this.#begun?.sentence !== sentence) this.#begun = null;
      if ("order" in unit) this.#order(unit.order, sentence);
      else if (unit.segment.label === "condition") this.#condition(unit.segment, sentence);
      else this.#pause(unit.segment);
    }
    return withoutEmpty(this.#root);
  }

  /** “… Our CFO has to approve first”: before anything that is written. */
  #beginOf({ zone, ranked }: ChosenOrder): number {
    // “post a quote [from a web API]”
    if (ranked[0]?.item.kind === "request" && this.#parts.words[zone.from]?.classes.has("preposition"))
      return Math.min(...this.#parts.choices.orders.map((order) => order.zone.from)) - 0.25;
    const said = zone.words.map((at) => this.#parts.words[at]?.lower ?? "").join(" ");
    const isFirst = ranked[0]?.item.kind === "approve" && /\b(?:first|beforehand|before (?:that|it|this|anything))\b/.test(said);
    const write = isFirst ? this.#parts.choices.orders.find((order) => order.ranked[0] !== undefined && writes(order.ranked[0].item)) : undefined;
    return write && write.zone.from < zone.from ? write.zone.from - 0.25 : zone.from;
  }

  /** “If an email [from boss@example.test] comes in”: what the start says beyond itself is a condition where it reads as one. */
  #narrowed(): void {
    const { choices, words, draft } = this.#parts;
    const item = choices.start[0]?.item;
    const apart = this.#parts.segments.filter(({ label }) => label === "condition");
    const zone = choices.startZone.filter((at) => !apart.some(({ from, to }) => at >= from && at < to));
    const left = leftWords(words, zone, item && "item" in item ? item.item : null);
    const hint = this.#hint();
    const isCue = (said: string) => NARROWS.test(said) || (hint.length > 0 && (hint.includes("ref") ? /^(?:to|on|into)$/ : /^(?:to|into)$/).test(said));
    const isOwner = (at: number) => words[at]?.lower === "of" && /^(?:an?|the|each|every|any|my|our)$/.test(words[at + 1]?.lower ?? "");
    const cue = zone.findLast((at) => isCue(words[at]?.lower ?? "") && !isOwner(at) && left.some((each) => each > at));
    if (cue === undefined) return;
    const to = (left.at(-1) ?? cue) + 1;
    // “in the SFTP folder /in”: where it is, which its arguments say.
    if (
      words[to]?.classes.has("place") ||
      (words.slice(cue, to).some(({ classes }) => classes.has("place")) && words.slice(cue, to).some(({ names }) => names.length > 0)) ||
      words.slice(cue, to).every(({ token, classes, names }) => token.kind === "path" || classes.has("place") || classes.has("function") || names.length > 0)
    )
      return;
    const segment: Segment = { label: "condition", from: cue, to, share: 1 };
    const { test } = readCondition(this.#said(segment), this.#list ? [this.#list.item, ...this.#things] : this.#things, hint);
    if (test === null || isHole(test)) return;
    for (let at = cue; at < to; at++) draft.taken.add(at);
    if (this.#list) return this.#filter(this.#list, test, segment);
    const id = draft.name("only");
    this.#evidence(id, segment);
    this.#into.push({ id, name: "", kind: "only", test });
    this.#other = () => this.#swap(id, test);
  }

  /** “an issue in the Jira project OPS”: where an event has to happen is a test of it. */
  #placed(): void {
    const { choices, words, draft } = this.#parts;
    const thing = this.#about;
    if (choices.start[0]?.item.kind !== "event" || !thing) return;
    for (const at of choices.startZone) {
      const word = words[at];
      const place = word?.classes.has("place") ? saidPlace(words, choices.startZone, { ...NAMED, words: [word.stem] }) : null;
      const found = word && place && resolveField([word.lower], [thing])?.known;
      if (!place || !found) continue;
      const members = thing.fields.filter(({ path }) => path.length === found.path.length + 1 && found.path.every((name, index) => path[index] === name));
      const isKey = /^[A-Z][A-Z\d]+$/.test(place.text);
      const names = isKey ? ["key", "name"] : ["name", "title", "key"];
      const field = found.type === "object" ? names.flatMap((name) => members.find(({ path }) => path.at(-1) === name) ?? [])[0] : found;
      if (!field || field.type === "array" || /id$/i.test(field.path.at(-1) ?? "")) continue;
      const taken = choices.startZone.filter(
        (each) => (words[each]?.token.start ?? -1) >= place.span.from && (words[each]?.token.end ?? Infinity) <= place.span.to,
      );
      for (const each of [at, ...taken]) draft.taken.add(each);
      const id = draft.name("only");
      this.#evidence(id, { label: "condition", from: at, to: (taken.at(-1) ?? at) + 1, share: 1 });
      this.#into.push({
        id,
        name: "",
        kind: "only",
        test: { left: { field: { of: thing.of, path: [...thing.path, ...field.path] } }, is: "equals", right: { literal: place.text } },
      });
    }
  }

  /** What a change has led to is a test of it. */
  #reached(): void {
    const { choices, words, draft, segments } = this.#parts;
    const item = choices.start[0]?.item;
    const thing = this.#about;
    const isChange = item?.kind === "list" || (item?.kind === "event" && item.item.verbGroups.has("update"));
    const apart = segments.filter(({ label }) => label === "condition");
    const zone = choices.startZone.filter((at) => !draft.taken.has(at) && !apart.some(({ from, to }) => at >= from && at < to));
    const found =
      thing && isChange && this.#into.every(({ kind }) => kind !== "only")
        ? reachedIn(words, zone, thing, item.kind === "event" ? item.item : null, this.#hint())
        : null;
    // “goes to Closed [Won]”: what goes on behind it is read as a whole.
    if (!found || apart.some(({ from }) => from === (found.at.at(-1) ?? 0) + 1)) return;
    const [from = 0] = found.at;
    const segment: Segment = { label: "condition", from, to: (found.at.at(-1) ?? from) + 1, share: 1 };
    for (const at of found.at) draft.taken.add(at);
    const id = draft.name("only");
    this.#evidence(id, segment);
    this.#into.push({ id, name: "", kind: "only", test: found.test });
    this.#other = () => this.#swap(id, found.test);
  }

  /** A test of things that an order is about is made before the order, where they are not what the order itself reads. */
  #placeOf(segment: Segment): number {
    const { segments, words, choices } = this.#parts;
    const order = choices.orders.findLast(({ zone }) => zone.from < segment.from);
    const item = order?.ranked[0]?.item;
    const isInside = segment.label === "condition" && reachOf(segment, segments, words, this.#sentences) === "item";
    const hasList =
      choices.source !== null ||
      choices.orders.some(({ zone, ranked }) => zone.from < (order?.zone.from ?? 0) && ranked[0] !== undefined && reads(ranked[0].item));
    return order && item && isInside && hasList && writes(item) ? order.zone.from - 0.5 : segment.from;
  }

  /** A word of the source that says in which state it has to be: merged, unsubscribed. */
  #state(at: number): void {
    const { words, draft, choices } = this.#parts;
    const word = words[at];
    const item = choices.start[0]?.item;
    const thing = this.#list?.item ?? this.#about;
    if (!word || !thing || word.token.kind !== "word" || word.classes.has("function") || word.classes.has("fresh") || word.names.length > 0) return;
    const test = stateTest(word.lower, thing, item?.kind === "event" ? item.item : null);
    if (!test) return;
    const segment: Segment = { label: "condition", from: at, to: at + 1, share: 1 };
    if (this.#list) return this.#filter(this.#list, test, segment);
    const id = draft.name("only");
    this.#evidence(id, segment);
    this.#into.push({ id, name: "", kind: "only", test });
    this.#other = () => this.#swap(id, test);
  }

  #pause(segment: Segment): void {
    const time = waitIn(this.#said(segment));
    if (time === null || /\bevery|each\b/i.test(this.#said(segment))) return;
    const id = this.#parts.draft.name("wait");
    this.#into.push({ id, name: `Wait ${time}`, kind: "sleep", for: time });
    this.#evidence(id, segment);
  }

  /** The field that a change is of where only its value is said: the label, the status. */
  #hint(): readonly string[] {
    const { choices, words } = this.#parts;
    const [best] = choices.start;
    if (best?.item.kind !== "event" && best?.item.kind !== "list") return [];
    const said = choices.startZone.flatMap((at) => words[at] ?? []);
    const field = said.find(({ lower }) => /^(?:status|stage|priority|state|severity|type|label|tag)$/.test(lower));
    if (field) return [field.lower];
    const groups = best.item.kind === "event" ? best.item.item.verbGroups : new Set<string>();
    if (best.item.kind === "event" && best.item.item.id === "push") return ["ref"];
    if (best.item.item.nouns[0] === "deal") return ["stage"];
    return groups.has("label")
      ? ["label"]
      : groups.has("assign")
        ? ["assignee"]
        : groups.has("update") || (best.item.kind === "list" && best.item.fresh === "changed")
          ? ["status"]
          : groups.has("merge")
            ? ["base", "ref"]
            : [];
  }

  /** “create a ticket with high priority”: what is said of something that is made is a value of it. */
  #asValue(segment: Segment, said: string): boolean {
    const { systems, catalogue, words } = this.#parts;
    const last = this.#into.at(-1);
    const before = words[segment.from - 1];
    if (
      last?.kind !== "call" ||
      !/^(?:with|as|in|and set)\b/i.test(said) ||
      before?.token.text === "," ||
      /\b(?:over|under|above|below|more|less|least|most|no)\b/i.test(said)
    )
      return false;
    const connector = catalogue.get(systems.find(({ connection }) => connection.alias === last.connection)?.connection.connector ?? "");
    const operation = connector?.operations.find(({ id }) => id === last.operation);
    if (!operation || operation.effect === "read" || operation.verbs.includes("send")) return false;
    const target = thingOf("argument", [], operation.input, null, operation.entity);
    const { test } = readCondition(said.replace(/^(?:with|as|in|and set)\s+/i, ""), [target]);
    if (test === null || isHole(test) || !("left" in test) || test.is !== "equals" || isHole(test.left) || !("field" in test.left) || test.right === undefined)
      return false;
    const [argument] = test.left.field.path;
    if (argument === undefined || test.left.field.path.length > 1) return false;
    this.#into[this.#into.length - 1] = { ...last, args: { ...last.args, [argument]: test.right } };
    this.#parts.draft.said(
      last.id,
      ["args", argument],
      Array.from({ length: segment.to - segment.from }, (_, index) => segment.from + index),
      segment.share,
    );
    return true;
  }

  #condition(segment: Segment, sentence: number): void {
    const { segments, words, draft } = this.#parts;
    const said = this.#said(segment);
    if (this.#asValue(segment, said) || this.#isUpsert(segment, said)) return;
    const reach = reachOf(segment, segments, words, this.#sentences);
    if (this.#leaves(segment, said)) return;
    if (failsIn(said)) return this.#whenFailed(segment);
    const [first = "", second] = said.split(/ (?:and|but) (?=not |(?:the|its) )/);
    const isThere = second !== undefined && foundIn(first) === true ? true : foundIn(said);
    const find = isThere === null ? null : (this.#find ?? this.#lookedFor(segment, said, reach === "next" || this.#parts.draft.orders.size === 0));
    if (find !== null && isThere !== null) {
      this.#evidence(find, segment);
      this.#foundBranch(find, isThere, sentence, reach === "sentence" || reach === "item");
      const more = second !== undefined && foundIn(first) === true ? readCondition(second, this.#things, ["status"]).test : null;
      if (more !== null && !isHole(more)) this.#branch(this.#parts.draft.name("only"), more, sentence);
      return;
    }
    const forItem = this.#list !== null && (reach === "item" || reach === "all" || reach === "next");
    if (this.#asksNothing(segment)) return;
    const things = this.#list && forItem ? [this.#list.item, ...this.#things] : this.#things;
    // Which repository a list is of is said by its arguments.
    const asked = this.#list && forItem ? said.replace(/\b(?:in|of|from) [\w.-]+\/[\w.-]+\s*/, "") : said;
    const hint = this.#hint();
    const value = hint.includes("ref")
      ? asked.replace(/^(?:and )?(?:for )?(?:all |any |every )?(?:pushe?s|commits|merges|pull requests|PRs) (?:to|on|into) /i, "")
      : asked;
    const { turns, test } = readCondition(value, things, hint);
    if (turns === "else") return this.#otherwise(segment);
    if (test === null || (isHole(test) && !this.#isOpen(segment))) return;
    if (this.#list && forItem && reach !== "next") return this.#filter(this.#list, test, segment);
    const id = draft.name("only");
    this.#evidence(id, segment);
    if (isHole(test)) this.#ask(id, test.hole);
    if (reach === "next") return this.#branch(id, test, sentence);
    const later = this.#parts.choices.orders.some(({ zone }) => zone.from > segment.from);
    // “…, but only if the sender is one of ours: - … - …”
    if (words[segment.to]?.token.text === ":" && this.#first) {
      this.#first.into.splice(this.#first.index, 0, { id, name: "", kind: "only", test });
      return;
    }
    // “turn new mails [whose subject contains bug] into issues”: a test of what starts it.
    const isOfStart =
      this.#first !== null &&
      this.#parts.choices.startZone.includes(segment.from - 1) &&
      segments.some(({ label, to }) => label === "start" && to === segment.from);
    if (isOfStart && this.#first) {
      this.#first.into.splice(this.#first.index, 0, { id, name: "", kind: "only", test });
      return;
    }
    const behind = this.#begun ?? (later ? null : this.#first);
    if (reach === "all" || behind === null) {
      this.#into.push({ id, name: "", kind: "only", test });
      this.#other = () => this.#swap(id, test);
      return;
    }
    const { into } = behind;
    // What the test is of has to be there before it.
    const index = Math.max(behind.index, into.findLastIndex((step) => JSON.stringify(test).includes(`"of":"${step.id}"`)) + 1);
    if (later && index === into.length) this.#branch(id, test, sentence);
    else if (later) into.splice(index, into.length - index, { id, name: "", kind: "if", test, yes: into.slice(index), no: [] });
    else into.splice(index, 0, { id, name: "", kind: "only", test });
  }

  /** “If there is none, leave it.” */
  #leaves(segment: Segment, said: string): boolean {
    const { words } = this.#parts;
    const end = words.findIndex(({ token }, at) => at >= segment.to && /^[.!?]$/.test(token.text));
    const rest = this.#said({ ...segment, from: segment.to, to: end < 0 ? Math.min(words.length, segment.to + 6) : end });
    const isDone = this.#parts.choices.orders.some(({ zone }) => zone.from >= segment.to && zone.from < end);
    if (isDone || !leaves(said, rest)) return false;
    const about = this.#find ?? this.#into.at(-1)?.id;
    if (about) this.#evidence(about, { ...segment, to: end < 0 ? segment.to : end });
    return true;
  }

  /** “… or insert it when it isn't there yet”: what changes or creates needs no test. */
  #isUpsert(segment: Segment, said: string): boolean {
    const last = this.#into.at(-1);
    const item = last && this.#parts.draft.orders.get(last.id)?.ranked[0]?.item;
    if (!last || this.#find !== null || item?.kind !== "call" || !item.item.verbs.has("upsert") || foundIn(said) === null) return false;
    this.#evidence(last.id, segment);
    return true;
  }

  /** “urgent tickets”, “big orders”: what that means can be asked for. Anything longer is listed for a person to explain. */
  #isOpen({ from, to }: Segment): boolean {
    const { words, segments } = this.#parts;
    const own = words.slice(from, to);
    const isBeforeThing = to - from <= 2 && segments.some((each) => each.from === to && each.label !== "talk" && each.label !== "order");
    return isBeforeThing || own.some(({ classes }) => classes.has("vague"));
  }

  /** “create the contact unless there is one”: nobody said to look for it, so it is looked for first. */
  #lookedFor(segment: Segment, said: string, isNext: boolean): string | null {
    if (foundIn(said) === null) return null;
    const { choices, draft } = this.#parts;
    const last = this.#into.at(-1);
    const before = last && draft.orders.get(last.id);
    const order = isNext ? choices.orders.find(({ zone }) => zone.from >= segment.from) : before;
    const things = this.#list ? [this.#list.item, ...this.#things] : this.#things;
    const step = order && findBefore(order, segment, said, { ...this.#parts, things, list: this.#list });
    if (!step) return null;
    this.#into.splice(isNext ? this.#into.length : -1, 0, step);
    this.#find = step.id;
    return step.id;
  }

  /** A branch for the orders behind it. */
  #branch(id: string, test: Slot<Test>, sentence: number): void {
    const into = this.#into;
    const yes: Step[] = [];
    const no: Step[] = [];
    into.push({ id, name: "", kind: "if", test, yes, no });
    this.#other = () => no;
    this.#after ??= { sentence, into, things: this.#things };
    this.#into = yes;
    this.#begun = null;
  }

  /** Opens the branch for “found” or “missing”; takes the last order into it when the condition came after the order. */
  #foundBranch(find: string, isThere: boolean, sentence: number, isLate: boolean): void {
    const into = this.#into;
    const last = isLate ? into.at(-1) : undefined;
    const late = last && last.kind !== "find" && last.kind !== "if" ? into.splice(-1) : [];
    const both = this.#both ?? this.#bothOf(find, into);
    const side = isThere ? both.found : both.missing;
    const things = this.#things;
    // The search found nothing, so a step in this branch takes no value from it.
    side.push(
      ...(isThere
        ? late
        : late.flatMap((step) =>
            this.#again(
              step,
              things.filter(({ of }) => of !== find),
            ),
          )),
    );
    this.#after ??= { sentence, into, things };
    // “create it if it is missing, and then …”: what follows is done either way.
    if (late.length === 0) this.#into = side;
    if (!isThere && late.length === 0) this.#things = things.filter(({ of }) => of !== find);
    this.#other = () => {
      this.#things = isThere ? things.filter(({ of }) => of !== find) : things;
      return isThere ? both.missing : both.found;
    };
    this.#begun = null;
  }

  /** The steps of an order put together once more, with other things at hand. */
  #again(step: Step, things: readonly Thing[]): readonly Step[] {
    const { draft } = this.#parts;
    const order = draft.orders.get(step.id);
    if (!order || step.kind !== "call") return [step];
    draft.forget(step.id);
    return buildOrder(order, { ...this.#parts, things, list: null })?.steps ?? [step];
  }

  #bothOf(find: string, into: Step[]): { readonly found: Step[]; readonly missing: Step[] } {
    const both = { found: [] as Step[], missing: [] as Step[] };
    const test = { left: { field: { of: find, path: [] } }, is: "present" } as const;
    into.push({ id: this.#parts.draft.name("only"), name: "", kind: "if", test, yes: both.found, no: both.missing });
    this.#both = both;
    return both;
  }

  /** “If there is none, leave it.”: a sentence of its own in which nothing is to be done. */
  #asksNothing({ from, to }: Segment): boolean {
    const { words, choices, segments } = this.#parts;
    const sentence = this.#sentences[to - 1];
    const own = segments.filter((each) => this.#sentences[each.to - 1] === sentence || this.#sentences[each.from] === sentence);
    const begins = /^(?:if|when|otherwise|else)$/i.test(words.slice(from, to).find(({ token }) => token.kind === "word")?.lower ?? "");
    const isFirst = !words.slice(0, from).some(({ token }, at) => this.#sentences[at] === sentence && token.kind !== "stop");
    const isDone = choices.orders.some(({ zone }) => zone.words.some((at) => this.#sentences[at] === sentence));
    return (
      begins &&
      isFirst &&
      !isDone &&
      own.some(({ label, from: at }) => label === "talk" && at >= to && this.#said({ label, from: at, to: at + 3, share: 1 }).length > 4)
    );
  }

  #otherwise(segment: Segment): void {
    const other = this.#other?.();
    if (!other) return;
    const last = this.#root.at(-1) ?? this.#into.at(-1);
    if (last) this.#evidence(last.id, segment);
    this.#after ??= { sentence: this.#sentences[segment.to - 1] ?? 0, into: this.#root, things: this.#things };
    this.#into = other;
    this.#begun = null;
  }

  /** What ended the run becomes a branch when its other side is told as well. */
  #swap(id: string, test: Slot<Test>): Step[] {
    const holder = holderOf(this.#root, id);
    const at = holder?.findIndex((step) => step.id === id) ?? -1;
    const no: Step[] = [];
    if (holder && at >= 0) holder.splice(at, holder.length - at, { id, name: "", kind: "if", test, yes: holder.slice(at + 1), no });
    return no;
  }

  /** What goes before is tried, and what follows is done where that failed; the last order where it was said behind that. */
  #whenFailed(segment: Segment): void {
    const sentence = this.#sentences[segment.from];
    const isLate = !this.#parts.choices.orders.some(({ zone }) => zone.from > segment.from && this.#sentences[zone.from] === sentence);
    const id = this.#parts.draft.name("attempt");
    const into = this.#into;
    const failed: Step[] = isLate && into.length > 1 ? into.splice(-1) : [];
    into.push({ id, name: "", kind: "try", do: into.splice(0), failed });
    this.#evidence(id, segment);
    this.#after = null;
    if (!isLate) this.#into = failed;
    this.#begun = null;
  }

  #filter(list: List, test: Slot<Test>, segment: Segment): void {
    const read = this.#into.at(-1);
    const narrowed = read && asArgument(read, list.value, test, this.#parts);
    if (narrowed) {
      this.#into[this.#into.length - 1] = narrowed;
      return this.#evidence(narrowed.id, segment);
    }
    const id = this.#parts.draft.name("matching");
    this.#evidence(id, segment);
    if (isHole(test)) this.#ask(id, test.hole);
    this.#into.push({ id, name: "", kind: "set", value: { filter: list.value, item: list.item.of, test: isHole(test) ? { all: [test] } : test } });
    list.value = { field: { of: id, path: [] } };
  }

  #order(order: ChosenOrder, sentence = 0): void {
    const { choices } = this.#parts;
    const [best] = order.ranked;
    if (!best) return;
    this.#leaveMissing(order);
    if (
      this.#list &&
      best.item.kind !== "wait" &&
      writes(best.item) &&
      goesOncePerItem(
        order,
        this.#parts.words,
        choices.orders.filter(({ zone }) => zone.from > order.zone.from),
        choices.startZone,
      )
    )
      this.#perItem(this.#list);
    const built: BuiltOrder | null = buildOrder(order, { ...this.#parts, things: this.#things, list: this.#list });
    if (!built) return;
    const isOnlyReply = best.item.kind === "reply" && choices.orders.filter(({ ranked }) => ranked[0]?.item.kind === "reply").length === 1;
    // “… otherwise create it, and answer with its id”: there is one answer, whichever way it went.
    if (isOnlyReply && this.#after && /^(?:and|then)$/.test(this.#parts.words[order.zone.from - 1]?.lower ?? "")) {
      this.#into = this.#after.into;
      this.#after = null;
    }
    this.#begun ??= { sentence, into: this.#into, index: this.#into.length };
    this.#first ??= { into: this.#into, index: this.#into.length };
    const [only] = built.steps;
    if (
      this.#find !== null &&
      this.#both === null &&
      built.find === undefined &&
      ((only?.kind === "call" && (changes(only, this.#find) || this.#isAbout(order, sentence))) ||
        (only?.kind === "reply" && JSON.stringify(only.body).includes(`"of":"${this.#find}"`)))
    )
      this.#foundBranch(this.#find, true, sentence, false);
    this.#into.push(...built.steps);
    if (built.find) this.#both = null;
    if (built.find) this.#findSentence = sentence;
    if (built.list) this.#list = built.list;
    if (built.find) this.#find = built.find;
    if (built.thing) this.#things = [built.thing, ...this.#things];
  }

  /** “if it is missing, create it, then add the order”: once it has been made, what follows is done either way. */
  #leaveMissing({ zone }: ChosenOrder): void {
    const isMade = this.#both !== null && this.#into === this.#both.missing && this.#into.length > 0;
    if (!isMade || !this.#after || this.#parts.words[zone.from - 1]?.lower !== "then") return;
    this.#into = this.#after.into;
    this.#things = this.#after.things;
    this.#after = null;
  }

  /** “find the invoice and record the payment on it” */
  #isAbout({ zone }: ChosenOrder, sentence: number): boolean {
    const said = zone.words.map((at) => this.#parts.words[at]?.lower ?? "").join(" ");
    return sentence === this.#findSentence && /\b(?:on|to|for|with|of) (?:it|them|him|her|that one)\b/.test(said);
  }

  #perItem(list: List): void {
    const inner: Step[] = [];
    const id = this.#parts.draft.name("each");
    this.#into.push({ id, name: "", kind: "each", of: list.value, item: list.item.of, key: null, do: inner });
    this.#into = inner;
    this.#things = [list.item, ...this.#things];
    this.#list = null;
    this.#begun = null;
  }

  #said({ from, to }: Segment): string {
    return mendedText(this.#parts.words, this.#parts.text, from, to);
  }

  #evidence(node: string, { from, to, share }: Segment): void {
    this.#parts.draft.said(
      node,
      ["test"],
      Array.from({ length: to - from }, (_, index) => from + index),
      share,
    );
  }

  #ask(node: string, text: string): void {
    this.#parts.draft.questions.push({ node, at: ["test"], text, why: "not said", choices: [], worth: 0.9, live: null });
  }
}

/** “if it is missing, add it”: nothing is done where it is there. */
const withoutEmpty = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => {
    if (step.kind === "each") return { ...step, do: withoutEmpty(step.do) };
    if (step.kind !== "if") return step;
    const [yes, no] = [withoutEmpty(step.yes), withoutEmpty(step.no)];
    return yes.length === 0 && no.length > 0 ? { ...step, test: negate(step.test), yes: no, no: [] } : { ...step, yes, no };
  });

/** A call that is given what was found cannot go on without it. */
const changes = (step: Step & { readonly kind: "call" }, find: string) =>
  Object.entries(step.args).some(([name, value]) => /Id$|_id$|^id$/i.test(name) && !isHole(value) && "field" in value && value.field.of === find);

const reads = (item: ChosenOrder["ranked"][number]["item"]) => (item.kind === "call" || item.kind === "request") && !writes(item);

const writes = (item: ChosenOrder["ranked"][number]["item"]) =>
  item.kind === "call" ? item.item.effect !== "read" : item.kind === "request" && item.method !== "GET";

function holderOf(steps: Step[], id: string): Step[] | null {
  if (steps.some((step) => step.id === id)) return steps;
  for (const step of steps) {
    if (step.kind !== "each") continue;
    const found = holderOf(step.do as Step[], id);
    if (found) return found;
  }
  return null;
}
