import type { Question } from "../../../contracts/plan/reading.ts";
import type { Answer } from "../../../server/builder/reader/scope.ts";
import { PLACES } from "../../../server/builder/reader/values/places.ts";
import type { KnownConnection } from "../../../server/builder/project-files.ts";
import type { SpokenCase } from "./case.ts";
import { wantedBy } from "./expected.ts";

export interface Answered {
  readonly needed: boolean;
  readonly answer: Answer | null;
}

/** Words by which annotations speak of what has to be asked. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  channel: ["channel"],
  to: ["to", "number", "recipient"],
  sheet: ["sheet", "spreadsheet"],
  list: ["list", "list from", "list to", "audience"],
  repo: ["repo", "repository"],
  path: ["path", "url", "key", "folder"],
  object: ["object"],
  table: ["table"],
};

/** Answers what an annotation can answer; anything else is a question too many. */
export function answerOf(question: Question, row: SpokenCase, isRightNow: boolean, connections: readonly KnownConnection[]): Answered {
  const { node, at } = question;
  const give = (value: unknown): Answer => ({ node, at, value });
  if (node === "start" && at.length === 0) {
    const choice = question.choices.slice(0, 5).find(({ value }) => fitsStart(value, row, connections));
    const likeliest = question.choices[0] && fitsStart(question.choices[0].value, row, connections);
    return { needed: likeliest !== true || row.must_ask.some((each) => /start|event|every|time/.test(each)), answer: choice ? give(choice.value) : null };
  }
  if (at[0] === "operation") {
    const wanted = wantedBy(row).flatMap(({ any }) => any);
    const fits = (value: unknown) => {
      const { connection, operation, method, kind } = value as Readonly<Record<string, string | undefined>>;
      const system = kind === "request" ? "http" : kind === "call" ? connections.find(({ alias }) => alias === connection)?.connector : "";
      return wanted.some((each) => each.system === system && each.operation === (operation ?? method ?? (kind === "approve" ? "approval" : kind)));
    };
    const choice = question.choices.slice(0, 5).find(({ value }) => fits(value));
    return { needed: question.choices[0] !== undefined && !fits(question.choices[0].value), answer: choice ? give(choice.value) : null };
  }
  if (at[0] === "args") {
    const rule = PLACES.find(({ arguments: names }) => names.includes(at[1] ?? ""));
    const names = [at[1] ?? "", rule?.about ?? "", ...(ALSO[rule?.about ?? ""] ?? [])].map((each) => each.toLowerCase());
    const said = wantedBy(row)
      .map(({ args }) => names.map((name) => args[name]).find((each) => each !== undefined))
      .find((each) => each !== undefined);
    return {
      needed: said !== undefined || row.must_ask.some((each) => names.includes(each.toLowerCase()) || each === "fields" || each === "text"),
      answer: give({ literal: said ?? "answered" }),
    };
  }
  if (at[0] === "cron") return { needed: row.must_ask.some((each) => /every|time|start|when/.test(each)), answer: give(row.trigger.cron ?? "0 9 * * *") };
  if (at[0] === "path") return { needed: row.must_ask.includes("path"), answer: give({ literal: "/answered" }) };
  const needed = row.must_ask.length > 0 && (!isRightNow || row.must_ask.some((each) => /threshold|filter|tag|which|every|time|week/.test(each)));
  return { needed, answer: null };
}

function fitsStart(value: unknown, { trigger }: SpokenCase, connections: readonly KnownConnection[]): boolean {
  const { kind, connection, event, operation } = value as Readonly<Record<string, string | undefined>>;
  const system = connections.find(({ alias }) => alias === connection)?.connector;
  const names = (trigger.event_or_list ?? "").split("~").map((name) => name.split(":query")[0] ?? name);
  if (trigger.type === "event") return kind === "event" && system === trigger.system && names.includes(event ?? "");
  if (trigger.type === "poll")
    return kind === "list" && system === trigger.system && names.some((name) => (name.startsWith("query") ? "query" : name) === operation);
  return kind === trigger.type;
}
