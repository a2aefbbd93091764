import { sql, type SQL } from "drizzle-orm";
import type { RunFilter } from "../../../contracts/run-filter.ts";

/** Runs of an automation or of a project that fit a filter. */
export type WantedRuns = { readonly [K in keyof RunFilter]?: RunFilter[K] | undefined } & {
  readonly projectId?: string | undefined;
  readonly automationId?: string | undefined;
  /** Without the simulated ones. */
  readonly isReal?: boolean;
};

/** What a `where` over the table `run` must hold; never empty. */
export function conditionsOf(wanted: WantedRuns): SQL[] {
  return [...quickConditionsOf(wanted), ...(wanted.query === undefined ? [] : [holdsWords(wanted.query)])];
}

/** The same without the search for words, which has to read the payloads. */
export function quickConditionsOf({ projectId, automationId, isReal = false, status, trigger, from, to, deployment }: WantedRuns): SQL[] {
  return [
    // An automation is of one project, and both conditions together make the planner read the whole project.
    ...(projectId === undefined || automationId !== undefined ? [] : [sql`project_id = ${projectId}`]),
    ...(automationId === undefined ? [] : [sql`automation_id = ${automationId}`]),
    ...(projectId === undefined && automationId === undefined ? [sql`false`] : []),
    ...(isReal ? [sql`not simulated`] : []),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(trigger === undefined ? [] : [sql`trigger = ${trigger}`]),
    ...(deployment === undefined ? [] : [sql`deployment_id = ${deployment}`]),
    ...(from === undefined ? [] : [sql`created_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`created_at < ${to}::timestamptz`]),
  ];
}

export function holdsWords(words: string): SQL {
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(id = ${words} or error::text ilike ${pattern} or input::text ilike ${pattern} or output::text ilike ${pattern})`;
}
