import { createHash } from "node:crypto";
import type { ToolCall } from "../../../../contracts/board.ts";
import { newId } from "../../../platform/ids.ts";
import type { BoardDeps } from "../deps.ts";
import type { Audit } from "../minds/mind.ts";
import type { TurnRow } from "../turns/store.ts";
import { endToolCall, insertToolCall } from "./store.ts";

const LONGEST_SUBJECT = 200;

/** A row for every call of a tool, written before the tool does anything. */
export function openAudit({ database, clock }: Pick<BoardDeps, "database" | "clock">, { id: turnId, organisationId, projectId }: TurnRow): Audit {
  const write = (tool: string, input: unknown, outcome: ToolCall["outcome"]) => {
    const row = {
      id: newId("tcl"),
      organisationId,
      projectId,
      turnId,
      tool: tool.slice(0, LONGEST_SUBJECT),
      inputHash: createHash("sha256")
        .update(JSON.stringify(input ?? null))
        .digest("hex"),
      subject: subjectOf(input).slice(0, LONGEST_SUBJECT),
      outcome,
      at: clock.now(),
    };
    return database.organisation(organisationId, (tx) => insertToolCall(tx, row)).then(() => row.id);
  };
  return {
    async run(tool, input, work) {
      const id = await write(tool, input, "running");
      const end = (outcome: ToolCall["outcome"]) => database.organisation(organisationId, (tx) => endToolCall(tx, id, outcome));
      try {
        const { outcome, result } = await work();
        await end(outcome);
        return result;
      } catch (error) {
        await end("failed");
        throw error;
      }
    },
    note: async (tool, input, outcome) => void (await write(tool, input, outcome)),
  };
}

/** The first thing that a call is about, for people who read the list. */
function subjectOf(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const { edits, files, ...plain } = input as Record<string, unknown>;
  const listed = edits ?? files;
  if (Array.isArray(listed)) return [...new Set(listed.map((edit) => String((edit as { filePath?: unknown }).filePath)))].join(", ");
  const [subject] = ["filePath", "id", "query", "environment", "automation", "subject", "runId"].flatMap((key) =>
    typeof plain[key] === "string" ? [plain[key]] : [],
  );
  return subject ?? "";
}
