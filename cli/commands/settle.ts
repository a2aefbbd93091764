import { setTimeout as sleep } from "node:timers/promises";
import type { BulkJob } from "../../contracts/bulk.ts";
import type { BulkRun, UndecidedFilter, UndecidedRuns } from "../../contracts/settle.ts";
import { CommandError, type Client } from "../client.ts";
import { table, type Context, type Outcome } from "../command.ts";
import { readState } from "../work-folder.ts";

export const SETTLE_USAGE =
  "runs settle [happened | repeat | look-up] [--step name] [--connection name] [--query text] [--look-up job --answer found|not_found] [--yes]";

const LOOK_EVERY_MS = 250;
const MOST = 200;
const DECISIONS: Readonly<Record<string, boolean>> = { happened: true, repeat: false };

/** Shows which uncertain runs are meant; with a decision, what it does, and with `--yes` does it. */
export async function settle({ client, folder, options }: Context, action: string | undefined): Promise<Outcome> {
  const { projectId } = await readState(folder);
  const filter = filterOf(projectId, options);
  const api = await client();
  const found = await api.call("undecidedRuns", { query: filter });
  if (action === undefined || found.count === 0) return { text: preview(found), value: found };
  if (action === "look-up") return lookUp(api, { ...filter, upTo: found.upTo });
  const happened = Object.hasOwn(DECISIONS, action) ? DECISIONS[action] : undefined;
  if (happened === undefined) throw new CommandError(`Usage: vennel ${SETTLE_USAGE}`, "usage");
  const [write, ...others] = found.writes;
  if (!write || others.length > 0) throw new CommandError(`${preview(found)}\nChoose one of these with --step and --connection.`, "usage");
  const effect = happened
    ? `go on after "${write.step}" without sending it; later steps get an empty answer`
    : `send the write of "${write.step}" to ${write.connection} again`;
  if (options["yes"] !== true) return { text: `${runsIn(found.count)} would ${effect}.\nNothing was settled. Add --yes to do it.`, value: found };
  const { step, connection } = write;
  const { job } = await api.call("settleRuns", { body: { filter: { ...filter, step, connection, upTo: found.upTo }, happened } });
  if (!job) return { text: "No run waits any more.", value: null };
  const ended = await whenDone(api, job);
  const refused = ended.refusals.map(({ runId, message }) => [runId, message]);
  const lines = [`${runsIn(ended.done - ended.refused)} ${happened ? "settled as happened" : "begun again"}.`];
  return { text: [...lines, ...(refused.length > 0 ? [table(refused)] : [])].join("\n"), value: ended, ok: ended.refused === 0 };
}

async function lookUp(api: Client, filter: UndecidedFilter): Promise<Outcome> {
  const { job } = await api.call("lookUpRuns", { body: { filter } });
  if (!job) return { text: "No run waits any more.", value: null };
  const ended = await whenDone(api, job);
  const runs: BulkRun[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const answer = await api.call("listBulkRuns", { params: { id: job.id }, query: { limit: MOST, cursor } });
    runs.push(...answer.items);
    cursor = answer.nextCursor;
  }
  const rows = runs.map(({ runId, found, message }) => [runId, found === null ? (message ?? "not asked") : found ? "found there" : "not found there"]);
  const next = `Settle those with one answer: vennel runs settle happened|repeat --look-up ${job.id} --answer found|not_found`;
  return { text: `${table([["ID", "ANSWER"], ...rows])}\n${next}`, value: { job: ended, runs } };
}

/** The server continues the job even when nobody waits here. */
async function whenDone(api: Client, begun: BulkJob): Promise<BulkJob> {
  for (let job = begun; ; job = await api.call("getBulkJob", { params: { id: begun.id } })) {
    if (job.status === "done") return job;
    if (job.status === "stopped") throw new CommandError(`${job.id} was stopped after ${job.done} of ${job.total} runs.`);
    await sleep(LOOK_EVERY_MS);
  }
}

function filterOf(project: string, options: Context["options"]): UndecidedFilter {
  const answer = options["answer"];
  if (answer !== undefined && answer !== "found" && answer !== "not_found") throw new CommandError("--answer is found or not_found.", "usage");
  if ((answer === undefined) !== (options["look-up"] === undefined)) throw new CommandError("--look-up and --answer go together.", "usage");
  const text = (name: string, as = name) => (typeof options[name] === "string" ? { [as]: options[name] } : {});
  return { project, ...text("step"), ...text("connection"), ...text("query"), ...text("look-up", "lookUp"), ...(answer === undefined ? {} : { answer }) };
}

function preview({ count, writes }: UndecidedRuns): string {
  if (count === 0) return "No run waits for a decision.";
  const rows = writes.map(({ step, connection, runs, readBackBy }) => [step, connection, String(runs), readBackBy ?? "-"]);
  return `${runsIn(count)} ${count === 1 ? "waits" : "wait"} for a decision.\n${table([["STEP", "CONNECTION", "RUNS", "CAN BE ASKED BY"], ...rows])}`;
}

const runsIn = (count: number) => (count === 1 ? "1 run" : `${count} runs`);
