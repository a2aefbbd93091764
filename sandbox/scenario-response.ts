import type { Automation } from "../sdk/automation.ts";
import type { Respond } from "../sdk/respond.ts";
import type { ScenarioResponse } from "../sdk/testing/scenario.ts";

/** What the caller of a webhook that waits is answered; null where nobody waits. */
export function responseOf({ trigger }: Automation, output: unknown): ScenarioResponse | null {
  if (trigger.type !== "webhook" || trigger.settings["respond"] !== "sync") return null;
  if (!isRespond(output)) return { status: 200, body: output ?? null, headers: {} };
  const { status, body, headers } = output;
  return { status, body, headers };
}

/** A failure of the run is the product's to tell: the sender of a wrong input is told so, any other learns of no cause of its own. */
export function failureResponseOf({ trigger }: Automation, name: string, status: "failed" | "uncertain", message: string): ScenarioResponse | null {
  if (trigger.type !== "webhook" || trigger.settings["respond"] !== "sync") return null;
  const isCallers = name === "InvalidInputError";
  return { status: isCallers ? 400 : 502, body: { code: isCallers ? "invalid_input" : `run_${status}`, message }, headers: {} };
}

function isRespond(output: unknown): output is Respond {
  return typeof output === "object" && output !== null && "$respond" in output;
}
