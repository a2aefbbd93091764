import { tableFile, type TableFile, type TableFormat } from "../../../platform/http/table-file.ts";
import type { ExportedRun } from "./exported-runs.ts";

interface RunFile {
  readonly format: TableFormat;
  readonly name: string;
  readonly withPayloads: boolean;
  readonly pages: AsyncIterable<readonly ExportedRun[]>;
}

const COLUMNS: TableFile<ExportedRun>["columns"] = {
  id: ({ id }) => id,
  integration: ({ integration }) => integration,
  automation: ({ automation }) => automation,
  environment: ({ environment }) => environment,
  version: ({ version }) => String(version ?? ""),
  status: ({ status }) => status,
  trigger: ({ trigger }) => trigger,
  attempt: ({ attempt }) => String(attempt),
  createdAt: ({ createdAt }) => createdAt,
  startedAt: ({ startedAt }) => startedAt ?? "",
  finishedAt: ({ finishedAt }) => finishedAt ?? "",
  durationMs: ({ durationMs }) => String(durationMs ?? ""),
  error: ({ error }) => error?.message ?? "",
};

const PAYLOADS: TableFile<ExportedRun>["columns"] = {
  input: ({ input }) => JSON.stringify(input),
  output: ({ output }) => JSON.stringify(output),
};

/** Runs as a download, with their inputs and outputs as JSON where they are wanted. */
export function runFile({ withPayloads, ...file }: RunFile): Response {
  return tableFile({ ...file, columns: withPayloads ? { ...COLUMNS, ...PAYLOADS } : COLUMNS, object: (run) => run });
}
