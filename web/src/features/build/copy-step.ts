import { changesStored } from "../../api/resources/changes-under-way.ts";
import { plansQuery } from "../../api/resources/plans.ts";
import { queryClient } from "../../api/query-client.ts";
import type { Scope } from "../../api/resources/scope.ts";
import { toast } from "../../shell/toasts.ts";
import { copiedText } from "./copied-steps.ts";
import { pathOfStep, stepAt } from "./plan-path.ts";
import type { Build } from "./use-build.ts";

export const COPIED = "Copied. Paste it into any automation.";

/** Copies a step as it is once every change has been stored. */
export async function copyStep(scope: Scope, { automation, connectorOf }: Build, id: string): Promise<void> {
  const path = pathOfStep(automation.plan, id);
  await changesStored();
  const plan = queryClient.getQueryData(plansQuery(scope).queryKey)?.plans.find(({ file }) => file === automation.file)?.plan;
  const step = path && plan && stepAt(plan, path);
  if (!step) return;
  try {
    await navigator.clipboard.writeText(copiedText([step], connectorOf));
    toast({ type: "info", message: COPIED });
  } catch {
    toast({ type: "error", message: "The browser does not let this page use the clipboard. Select the step and press Ctrl+C." });
  }
}
