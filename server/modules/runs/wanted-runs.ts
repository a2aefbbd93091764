import { sql, type SQL } from "drizzle-orm";
import type { RunFilter } from "../../../contracts/run-filter.ts";
import { visiblyHolds } from "./visible-words.ts";

/** Runs of an automation, of a project or of a whole organisation that fit a filter. */
export type WantedRuns = { readonly [K in keyof RunFilter]?: RunFilter[K] | undefined } & {
  readonly organisationId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly automationId?: string | undefined;
  /** The automation's id in the code; within a project. */
  readonly automationKey?: string | undefined;
  /** Without the simulated ones, or those alone. */
  readonly isReal?: boolean | undefined;
};

/** What a `where` over the table `run` must hold; never empty. */
export function conditionsOf(wanted: WantedRuns): SQL[] {
  return [...quickConditionsOf(wanted), ...(wanted.query === undefined ? [] : [holdsWords(wanted.query)])];
}

/** The same without the search for words, which has to read the payloads. */
export function quickConditionsOf(wanted: WantedRuns): SQL[] {
  const { status, trigger, from, to, deployment, environment } = wanted;
  return [
    ...placeOf(wanted),
    ...(wanted.isReal === undefined ? [] : [wanted.isReal ? sql`not simulated` : sql`simulated`]),
    ...(wanted.automationKey === undefined ? [] : [sql`automation_key = ${wanted.automationKey}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(trigger === undefined ? [] : [sql`trigger = ${trigger}`]),
    ...(deployment === undefined ? [] : [sql`deployment_id = ${deployment}`]),
    ...(environment === undefined ? [] : [sql`deployment_id in (select id from deployment where environment = ${environment})`]),
    ...(from === undefined ? [] : [sql`created_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`created_at < ${to}::timestamptz`]),
  ];
}

/** Nothing where no place is named. Each condition alone has its index. */
function placeOf({ organisationId, projectId, automationId }: WantedRuns): SQL[] {
  // An automation is of one project, and both conditions together make the planner read the whole project.
  if (automationId !== undefined) return [sql`automation_id = ${automationId}`];
  if (projectId !== undefined) return [sql`project_id = ${projectId}`];
  return [organisationId === undefined ? sql`false` : sql`organisation_id = ${organisationId}`];
}

export function holdsWords(words: string): SQL {
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  const holds = (text: SQL) => sql`${text} ilike ${pattern}`;
  return sql`(id = ${words} or ${holds(sql`error::text`)} or ${visiblyHolds(sql`input`, holds)} or ${visiblyHolds(sql`output`, holds)})`;
}
