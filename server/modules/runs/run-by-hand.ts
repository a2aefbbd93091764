import { checkInput } from "../../../contracts/check-input.ts";
import type { InputSchema } from "../../../contracts/input-schema.ts";
import type { AutomationInput } from "../../../contracts/automations.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ApiError } from "../../platform/errors.ts";
import { findRun, listRuns } from "./store.ts";

interface ByHand {
  readonly id: string;
  readonly trigger: { readonly input?: InputSchema | undefined };
}

/** Refuses what the code says it does not take, before a run is made of it. */
export function requireFittingInput(schema: InputSchema | undefined, payload: unknown): void {
  const problems = schema ? checkInput(schema, payload ?? {}) : [];
  if (problems.length === 0) return;
  throw new ApiError("invalid", "The input does not fit what the automation takes.", {
    fields: problems.map(({ field, message }) => ({ field: field === "" ? "payload" : `payload.${field}`, message })),
  });
}

/** An input that the code takes, or why it refuses what is known and the fields to fill in. */
export type SampleToOffer =
  | { readonly kind: "fits"; readonly payload: unknown }
  | { readonly kind: "refused"; readonly reason: string; readonly empty: unknown };

/** What a person may begin with: the schema, what the last run got, a sample. */
export async function automationInput(
  tx: Tx,
  { id, trigger }: ByHand,
  { redact, sample }: { readonly redact: <T>(value: T) => T; readonly sample: SampleToOffer },
): Promise<AutomationInput> {
  const { rows } = await listRuns(tx, { automationId: id, isReal: true }, { after: null, limit: 1 });
  const last = rows[0] ? await findRun(tx, rows[0].id) : null;
  return {
    schema: trigger.input ?? null,
    last: last && !last.isForgotten ? { runId: last.id, at: last.createdAt, payload: redact(bodyOf(last.input)) } : null,
    sample: sample.kind === "fits" ? sample.payload : null,
    refused: sample.kind === "refused" ? { reason: sample.reason, empty: sample.empty } : null,
  };
}

/** Of a webhook's event a person chooses the body. */
function bodyOf(input: unknown): unknown {
  return typeof input === "object" && input !== null && "body" in input && "headers" in input ? input.body : input;
}
