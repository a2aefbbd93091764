import type { Plan } from "../../../contracts/plan/plan.ts";
import { isHole } from "../../../contracts/plan/value.ts";
import type { KnownConnection } from "../../../server/builder/project-files.ts";
import { fieldGroups } from "../../../server/builder/reader/lexicon/field-words.ts";
import { stem } from "../../../server/builder/reader/text/stem.ts";
import { splitId } from "../../../server/builder/reader/catalogue/capability.ts";
import { everyOf } from "../../../server/builder/reader/timing/timing.ts";
import type { SpokenCase } from "./case.ts";
import { doneBy, type Atom, type Done } from "./flatten.ts";
import { wantedBy, type Wanted } from "./expected.ts";

/** What a plan has right of what an annotation says. */
export interface Compared {
  readonly start: boolean;
  readonly operations: boolean;
  readonly branches: boolean;
  readonly conditions: boolean;
  readonly destinations: boolean;
  readonly why: readonly string[];
}

export const isRight = ({ start, operations, branches, conditions, destinations }: Compared) => start && operations && branches && conditions && destinations;

export function compare(plan: Plan, row: SpokenCase, connections: readonly KnownConnection[]): Compared {
  const why: string[] = [];
  const start = isStart(plan, row, connections);
  if (!start) why.push(`start ${JSON.stringify(plan.starts[0])}`);
  const done = doneBy(plan, connections);
  const wanted = wantedBy(row);
  const pairs = pair(done, wanted);
  const missing = wanted.filter((each) => !pairs.has(each));
  const more = done.filter((each) => ![...pairs.values()].includes(each));
  for (const { any } of missing) why.push(`misses ${any.map(({ system, operation }) => `${system} ${operation}`).join("~")}`);
  for (const { system, operation } of more) why.push(`adds ${system} ${operation}`);
  // What has to be looked up before it can be changed: some annotations leave that to the change.
  const implied = more.filter(
    ({ branch, system, operation }) =>
      (branch.has("find") && wanted.some(({ any }) => any.some((each) => each.system === system))) ||
      (/\.get$/.test(operation) && row.trigger.system === system),
  );
  const operations = missing.length === 0 && more.length === implied.length;
  const argued = arguedIn(row.steps);
  let [branches, conditions, destinations] = [true, true, true];
  for (const [want, got] of pairs) {
    for (const name of ["found", "missing", "else", "failed", "find"])
      if (want.branch.has(name) !== got.branch.has(name) && !(name === "found" && implied.length > 0)) branches = false;
    if ((want.branch.has("each") && got.branch.has("digest")) || (want.branch.has("digest") && got.branch.has("each"))) branches = false;
    const tests = withoutArgued(got.tests, want.tests, argued);
    if (![got.tests, tests].some((each) => sameTests(want.tests, each) || sameTests(withoutAsked(want.tests, got), each))) {
      conditions = false;
      why.push(`condition of ${got.operation}: ${said(got.tests)} for ${said(want.tests)}`);
    }
    for (const [name, value] of Object.entries(want.args)) {
      if (!samePlace(name, value, got)) {
        destinations = false;
        why.push(`${name} of ${got.operation}: ${JSON.stringify(got.args)} for ${value}`);
      }
    }
  }
  if (!branches) why.push("branches");
  return { start, operations, branches: branches && operations, conditions: conditions && operations, destinations: destinations && operations, why };
}

const said = (tests: readonly Atom[]) => tests.map(({ field, is, value }) => `${field} ${is} ${value}`).join(", ") || "none";

function isStart(plan: Plan, { trigger }: SpokenCase, connections: readonly KnownConnection[]): boolean {
  const [start] = plan.starts;
  if (!start) return false;
  if (trigger.type === "unknown") return true;
  if (isHole(start)) return false;
  const connectorOf = (alias: string) => connections.find((each) => each.alias === alias)?.connector;
  const names = (trigger.event_or_list ?? "").split("~");
  const crons = (trigger.cron ?? "").split("~");
  switch (trigger.type) {
    case "event":
      return start.kind === "event" && connectorOf(start.connection) === trigger.system && !isHole(start.event) && names.includes(start.event);
    case "poll": {
      if (start.kind !== "list" || connectorOf(start.connection) !== trigger.system) return false;
      if (trigger.cron && !isHole(start.every) && start.every !== everyOf(trigger.cron)) return false;
      return names.some((name) => {
        const [operation, kind] = name.split(":");
        return operation === start.operation && (kind === undefined || JSON.stringify(start.args).includes(kind));
      });
    }
    case "schedule":
      return (
        start.kind === "schedule" &&
        crons.some((cron) => isHole(start.cron) || start.cron === cron || (cron === "0 0 * * *" && start.cron === "0 2 * * *") || onlyTime(start.cron, cron)) &&
        (trigger.tz ?? "UTC") === start.timeZone
      );
    default:
      return start.kind === trigger.type;
  }
}

/** No time of day was said: any is right. */
function onlyTime(got: string, wanted = ""): boolean {
  const [gotMinute, gotHour, ...gotRest] = got.split(" ");
  const [minute, hour, ...rest] = wanted.split(" ");
  return gotRest.join(" ") === rest.join(" ") && gotMinute === "0" && minute === "0" && [gotHour, hour].every((each) => each === "9" || each === "0");
}

function pair(done: readonly Done[], wanted: readonly Wanted[]): ReadonlyMap<Wanted, Done> {
  const out = new Map<Wanted, Done>();
  for (const want of wanted) {
    const left = done.filter(
      (each) => ![...out.values()].includes(each) && want.any.some(({ system, operation }) => system === each.system && operation === each.operation),
    );
    const best = left.toSorted((a, b) => closeness(want, b) - closeness(want, a))[0];
    if (best) out.set(want, best);
  }
  return out;
}

const closeness = (want: Wanted, got: Done) =>
  Number(sameTests(want.tests, got.tests)) + Object.entries(want.args).filter(([name, value]) => samePlace(name, value, got)).length;

const NAMES: Readonly<Record<string, string>> = {
  equals: "eq",
  differs: "ne",
  above: "gt",
  atLeast: "ge",
  below: "lt",
  atMost: "le",
  contains: "contains",
  present: "present",
  empty: "empty",
  startsWith: "starts",
  endsWith: "ends",
  "not atMost": "gt",
  "not below": "ge",
  "not equals": "ne",
  "not atLeast": "lt",
  "not above": "le",
};

/** What an annotation's other branch comes to. */
const OPPOSITES: Readonly<Record<string, string>> = { "not eq": "ne", "not ne": "eq", "not gt": "le", "not ge": "lt", "not lt": "ge", "not le": "gt" };

/** Windows of time are not annotated as conditions. */
const isTime = ({ value, is }: Atom) =>
  value === "today" ||
  /"call":"(?:startOf|ago)"/.test(value) ||
  /^(?:older_than|newer_than|within)$/.test(is) ||
  /^\d+ (?:hours?|days?|weeks?|months?) ago$/.test(value) ||
  (is === "eq" && /^(?:yesterday|last \w+)$/.test(value));

/** Where something happened: the repository or channel that the request names, which some annotations leave to the event. */
const isPlace = ({ field }: Atom) => /(?:^|\.)(?:repository|channel)(?:\.|$)/.test(field);
/** An overdue invoice is still to be paid, which some annotations leave unsaid. */
const isUnpaid = ({ field, is, value }: Atom) => /amount_?(?:due|remaining)$/i.test(field) && is === "above" && value === "0";
/** “over 500 euros”: that it is in euros is not said of everything that counts it. */
const isCurrency = ({ field }: Atom) => field.endsWith("currency");

function sameTests(asked: readonly Atom[], all: readonly Atom[]): boolean {
  const dated = all.some(isTime) ? asked : asked.filter((each) => !isTime(each) || each.value === "today");
  const want = (all.some(isCurrency) ? dated : dated.filter((each) => !isCurrency(each))).filter((each) => !isTime(each) || each.value === "today");
  const extra = all.filter((each) => !isTime(each) && (!isPlace(each) || want.some(isPlace)) && (!isUnpaid(each) || !all.some(isTime) || want.some(isUnpaid)));
  const got = want.length < all.length ? extra : all;
  return want.length === got.length && want.every((each) => got.some((other) => sameAtom(each, other)));
}

/** A list that was asked for just those needs no test of its own. */
const withoutAsked = (want: readonly Atom[], { asked }: Done) => want.filter((each) => !asked.some((other) => sameAtom(each, other)));

/** What the annotation gives to the operations that it reads with: a test of the same comes to the same. */
function arguedIn(steps: readonly unknown[]): readonly Atom[] {
  return steps.flatMap((step) => {
    if (typeof step !== "object" || step === null) return [];
    const { do: done, ...others } = step as { readonly do?: unknown } & Readonly<Record<string, unknown>>;
    const own =
      typeof done === "object" && done !== null && !Array.isArray(done)
        ? (done as { readonly operation?: string; readonly args?: Readonly<Record<string, unknown>> })
        : null;
    const reads = own?.operation !== undefined && /list|search|query|get/i.test(own.operation);
    const atoms = reads ? Object.entries(own.args ?? {}).map(([field, value]) => ({ field, is: "eq", value: String(value) })) : [];
    return [...atoms, ...[done, ...Object.values(others)].flatMap((each) => (Array.isArray(each) ? arguedIn(each) : []))];
  });
}

const withoutArgued = (got: readonly Atom[], want: readonly Atom[], argued: readonly Atom[]) =>
  got.filter((each) => want.some((other) => sameAtom(other, each)) || !argued.some((other) => sameAtom(other, each)));

function sameAtom(want: Atom, got: Atom): boolean {
  const [is, value] = [NAMES[got.is] ?? got.is, got.value.toLowerCase().replaceAll(/["“”]/g, "")];
  const asked = want.value.toLowerCase();
  const sameValue =
    value === asked || (asked !== "" && (value.includes(asked) || value.replaceAll(" ", "") === asked.replaceAll(" ", "") || Number(value) === Number(asked)));
  const wanted = OPPOSITES[want.is] ?? want.is;
  const both = `${is} ${wanted}`;
  const sameIs =
    is === wanted ||
    /^(?:eq contains|contains eq)$/.test(both) ||
    (is === "ne" && want.is === "eq" && flips(value, asked)) ||
    (is === "eq" && want.is === "ne" && flips(value, asked));
  return sameIs && (sameValue || flips(value, asked)) && sameField(want.field, got.field);
}

const flips = (a: string, b: string) => (a === "true" && b === "false") || (a === "false" && b === "true");

function sameField(want: string, got: string): boolean {
  const words = (text: string) => splitId(text).map(stem);
  const [a, b] = [words(want), words(got)];
  const groups = (text: string) => new Set(splitId(text).flatMap((word) => [...fieldGroups(word)]));
  const last = got.split(".").slice(-2).join(".");
  return a.some((word) => b.includes(word)) || [...groups(want)].some((group) => groups(last).has(group));
}

const ALIKE: Readonly<Record<string, readonly string[]>> = {
  channel: ["channel", "channel_id"],
  to: ["to", "To"],
  sheet: ["range", "spreadsheetId"],
  table: ["table"],
  repo: ["repo"],
  project: ["project"],
  path: ["path", "to", "key"],
  key: ["key"],
  connection: ["connection"],
};

function samePlace(name: string, value: string, { args }: Done): boolean {
  const names = ALIKE[name];
  if (!names || /[{<]/.test(value) || value.startsWith("field:") || (name === "key" && !value.includes("/"))) return true;
  const plain = (text: string) => text.toLowerCase().replaceAll(/[#\s]/g, "");
  const wanted = value.split("~").map(plain);
  return names.some((each) => {
    const got = plain(args[each] ?? "");
    return args[each] !== undefined && wanted.some((any) => got === any || any.endsWith(`/${got}`));
  });
}
