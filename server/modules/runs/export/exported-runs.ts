import type { RunSummary } from "../../../../contracts/runs.ts";
import type { Database } from "../../../platform/database/database.ts";
import { listRuns, type RunKey } from "../store.ts";
import type { WantedRuns } from "../wanted-runs.ts";
import { namesOf, payloadsOf } from "./store.ts";

/** A run as a row of a file, with the names that people know. */
export interface ExportedRun {
  readonly id: string;
  readonly integration: string;
  readonly automation: string;
  readonly environment: string;
  readonly version: number | null;
  readonly status: RunSummary["status"];
  readonly trigger: string;
  readonly attempt: number;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly durationMs: number | null;
  readonly error: RunSummary["error"];
  readonly input?: unknown;
  readonly output?: unknown;
}

interface Source {
  readonly database: Database;
  readonly redact: <T>(value: T) => T;
}

const PAGE = 500;
/** Each may have megabytes. */
const PAYLOADS_AT_ONCE = 5;

/** Newest first; what starts meanwhile is newer than the first page and left out. */
export async function* exportedRuns(source: Source, organisationId: string, wanted: WantedRuns, withPayloads: boolean): AsyncGenerator<readonly ExportedRun[]> {
  const { database } = source;
  let after: RunKey | null = null;
  do {
    const from: RunKey | null = after;
    const { rows, next } = await database.organisation(organisationId, async (tx) => {
      const page = await listRuns(tx, wanted, { after: from, limit: PAGE });
      const names = await namesOf(tx, page.rows);
      return { next: page.next, rows: page.rows.map((row) => ({ ...present(row), ...names(row) })) };
    });
    if (withPayloads) yield* payloads(source, organisationId, rows);
    else yield rows;
    after = next;
  } while (after !== null);
}

async function* payloads({ database, redact }: Source, organisationId: string, rows: readonly ExportedRun[]): AsyncGenerator<readonly ExportedRun[]> {
  for (let from = 0; from < rows.length; from += PAYLOADS_AT_ONCE) {
    const some = rows.slice(from, from + PAYLOADS_AT_ONCE);
    const ids = some.map(({ id }) => id);
    const found = await database.organisation(organisationId, (tx) => payloadsOf(tx, ids));
    yield some.map((row) => {
      const { input = null, output = null } = found.get(row.id) ?? {};
      return { ...row, input: redact(input), output: redact(output) };
    });
  }
}

type Listed = Awaited<ReturnType<typeof listRuns>>["rows"][number];

function present({ id, status, trigger, attempt, createdAt, startedAt, finishedAt, error }: Listed) {
  const durationMs = startedAt && finishedAt ? Date.parse(finishedAt) - Date.parse(startedAt) : null;
  return { id, status, trigger, attempt, createdAt, startedAt, finishedAt, durationMs, error };
}
