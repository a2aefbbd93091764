import type { FlowDocument } from "../../../contracts/flow.ts";
import type { DeploymentsDeps } from "./deps.ts";
import type { KnownTrigger } from "./manifest.ts";

type WebhookTrigger = Extract<KnownTrigger, { type: "webhook" }>;
type Subject = Awaited<ReturnType<DeploymentsDeps["projects"]["inspect"]>>;

/** The senders that may start a webhook; null where an earlier version of the product read the code and may have missed its connection. */
export function senderOf(trigger: WebhookTrigger & { readonly verify?: string }): NonNullable<WebhookTrigger["sender"]> | null {
  return trigger.sender ?? (trigger.connection !== null && trigger.verify === undefined ? "signed" : null);
}

/** The flow of files as the code is read now; the one that was kept with them may be of an earlier version of the product. */
export async function flowNow(deps: Pick<DeploymentsDeps, "readFlow">, organisationId: string, { flow, texts }: Subject): Promise<FlowDocument> {
  const isOld = flow.automations.some(({ trigger }) => trigger.type === "webhook" && trigger.sender === undefined);
  return isOld ? deps.readFlow(organisationId, texts) : flow;
}
