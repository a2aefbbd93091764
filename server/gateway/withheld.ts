import type { OutboundRequest, Outcome } from "./outbound.ts";

/** The run that asked for the request may no longer make it. */
export class Withheld extends Error {
  override readonly name = "Withheld";
}

/** Asked when everything is ready and the next byte would be the first with an effect: whatever held the request up until then may have lasted too long. */
export function requireLeave({ mayLeave }: Pick<OutboundRequest, "mayLeave">): void {
  if (mayLeave?.() === false) throw new Withheld();
}

export const WITHHELD: Outcome = { kind: "not_sent", withheld: true, message: "The request was held back: another server may have taken its run over." };
