import type { FormError } from "../contract/form-error.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Submission } from "../http/read-submission.ts";
import type { UiText } from "../contract/ui.ts";
import type { Flow, FlowKind } from "../tables.ts";

/** One of the five self-service flows. */
export interface Kind {
  readonly kind: FlowKind;
  /** Decides whether such a flow may begin for this caller, and with which nodes. */
  start(exchange: Exchange, type: Flow["type"]): Promise<Flow>;
  /** The same flow again, after it was open for too long. */
  restart(exchange: Exchange, expired: Flow): Promise<Flow>;
  read(exchange: Exchange, flow: Flow): Promise<Response>;
  submit(exchange: Exchange, flow: Flow, sent: Submission): Promise<Response>;
  /** What a link in a mail, or a provider, opens. */
  follow?(exchange: Exchange, flow: Flow): Promise<Response>;
  readonly expiredMessage: (at: Date) => UiText;
}

/** A flow that a provider may bring somebody back to. */
export interface ResumableKind extends Kind {
  /** Shows the form again with what went wrong. */
  refuse(exchange: Exchange, flow: Flow, error: FormError): Promise<Response>;
}
