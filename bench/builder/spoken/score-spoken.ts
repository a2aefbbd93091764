import { readFileSync } from "node:fs";
import { isHole } from "../../../contracts/plan/value.ts";
import { aliasOf, type KnownConnection } from "../../../server/builder/project-files.ts";
import { readRequest } from "../../../server/builder/reader/read-request.ts";
import type { Answer } from "../../../server/builder/reader/scope.ts";
import { weightsFrom, shippedWeights } from "../../../server/builder/reader/scores/weights.ts";
import { createCatalogue } from "../../../server/connectors/catalogue.ts";
import { halfOf, hashNumber, readCases, type SpokenCase } from "./case.ts";
import { changed, type Change } from "./changes.ts";
import { compare, isRight } from "./compare.ts";
import { answerOf } from "./oracle.ts";

export interface SpokenOptions {
  readonly data: string;
  readonly half: "dev" | "held" | "all";
  readonly spare: number;
  readonly change: Change;
  readonly weights: string | null;
}

const MOST_ANSWERS = 3;
const WEIGHS = 0.25;
const catalogue = createCatalogue();

export function scoreSpoken({ data, half, spare, change, weights: place }: SpokenOptions) {
  const weights = place ? weightsFrom(JSON.parse(readFileSync(place, "utf8"))) : shippedWeights();
  const rows = readCases(data).filter(({ id }) => half === "all" || halfOf(id) === half);
  for (const row of rows.slice(0, 5)) readRequest(row.say.join("\n"), { connections: [], catalogue }, weights);
  const cases = rows.map((row) => judge(row, spare, change, weights));
  const clear = cases.filter(({ row }) => row.clear);
  const share = (list: readonly (typeof cases)[number][], is: (each: (typeof cases)[number]) => boolean) =>
    list.length === 0 ? 0 : Number((list.filter(is).length / list.length).toFixed(3));
  const groups = [...new Set(clear.map(({ row }) => row.group))];
  const times = cases.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    n: cases.length,
    clear: clear.length,
    start: share(clear, ({ first }) => first.start),
    operations: share(clear, ({ first }) => first.operations),
    branches: share(clear, ({ first }) => first.branches),
    conditions: share(clear, ({ first }) => first.conditions),
    destinations: share(clear, ({ first }) => first.destinations),
    rightAt0: share(clear, ({ first }) => isRight(first)),
    rightWithin3: share(clear, ({ last }) => isRight(last)),
    silentWrong: share(clear, ({ silent }) => silent),
    needlessPerRequest: Number(
      (clear.reduce((sum, { questions }) => sum + questions.filter(({ needed }) => !needed).length, 0) / Math.max(1, clear.length)).toFixed(2),
    ),
    flaggedRight: clear.reduce((sum, { rest: phrases, last }) => sum + (isRight(last) ? 0 : phrases.length), 0),
    flaggedWrong: clear.reduce((sum, { rest: phrases, last }) => sum + (isRight(last) ? phrases.length : 0), 0),
    askedOrDeclined: share(
      cases.filter(({ row }) => !row.clear),
      ({ asks }) => asks,
    ),
    builtRight: null,
    msP95: Number((times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)),
    byGroup: Object.fromEntries(
      groups.map((group) => {
        const own = clear.filter(({ row }) => row.group === group);
        return [
          group,
          { n: own.length, rightWithin3: share(own, ({ last }) => isRight(last)), builtRight: null, silentWrong: share(own, ({ silent }) => silent) },
        ];
      }),
    ),
    cases: cases.map(({ row, first, last, silent, questions, rest: phrases }) => ({
      id: row.id,
      clear: row.clear,
      right0: isRight(first),
      right3: isRight(last),
      built: null,
      silent,
      questions,
      rest: phrases,
      why: last.why.join("; ") || null,
    })),
  };
}

function judge(row: SpokenCase, spare: number, change: Change, weights: ReturnType<typeof shippedWeights>) {
  const connections = connectionsOf(row, spare);
  const text = row.say.map((each, at) => (at === 0 ? changed(each, change, row.id) : each)).join("\n");
  const started = performance.now();
  const read = readRequest(text, { connections, catalogue }, weights);
  const ms = performance.now() - started;
  const first = compare(read.plan, row, connections);
  const answers: Answer[] = [];
  const questions: { about: string; choices: number; needed: boolean }[] = [];
  const seen = new Set<string>();
  let now = read;
  while (questions.length < MOST_ANSWERS) {
    const question = now.questions.find(({ node, at, worth }) => worth >= 0.5 && !seen.has(`${node} ${at.join(".")}`));
    if (!question) break;
    seen.add(`${question.node} ${question.at.join(".")}`);
    const { needed, answer } = answerOf(question, row, isRight(compare(now.plan, row, connections)), connections);
    questions.push({ about: [question.node, ...question.at].join("."), choices: question.choices.length, needed });
    if (!answer) continue;
    answers.push(answer);
    now = readRequest(text, { connections, catalogue, answers }, weights);
  }
  const last = compare(now.plan, row, connections);
  const phrases = now.rest.filter(({ weight }) => weight >= WEIGHS).map((phrase) => phrase.text);
  const asks = read.declined !== undefined || read.questions.length > 0 || phrases.length > 0 || hasHole(read.plan);
  return {
    row,
    first,
    last,
    ms,
    questions,
    rest: phrases,
    silent: !isRight(last) && now.questions.length === 0 && phrases.length === 0 && !hasHole(now.plan),
    asks,
  };
}

const hasHole = (part: unknown): boolean => (isHole(part) ? true : typeof part === "object" && part !== null && Object.values(part).some(hasHole));

/** Those that the request needs, and others that it does not need: the same for each request every time. */
function connectionsOf(row: SpokenCase, spare: number): readonly KnownConnection[] {
  const own = row.connections.map(({ connector, name }) => ({ connector, name, alias: aliasOf(name) }));
  const others = catalogue.connectors
    .filter(({ id }) => !own.some(({ connector }) => connector === id) && id !== "http")
    .toSorted((a, b) => hashNumber(`${row.id} ${a.id}`) - hashNumber(`${row.id} ${b.id}`))
    .slice(0, spare)
    .map(({ id, name }) => ({ connector: id, name, alias: aliasOf(name) }));
  return [...own, ...others].toSorted((a, b) => hashNumber(`${row.id} ${a.alias}`) - hashNumber(`${row.id} ${b.alias}`));
}
