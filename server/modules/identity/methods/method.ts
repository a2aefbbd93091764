import type { Account } from "../accounts/account.ts";
import type { UiGroup, UiNode } from "../contract/ui.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Submission } from "../http/read-submission.ts";
import type { ActiveSession, CompletedMethod } from "../sessions/session.ts";
import type { Traits } from "../accounts/traits.ts";
import type { Aal, Flow } from "../tables.ts";
import type { Tx } from "../../../platform/database/database.ts";

/** Whose form is shown: nobody's yet, or that of somebody who confirms or raises their session. */
export interface Viewer {
  readonly account: Account | null;
  readonly credentials: ReadonlySet<string>;
  /** Whether the page is the one that asks for the address alone. */
  readonly asksForIdentifier: boolean;
}

export interface LoginMethod {
  readonly name: string;
  readonly level: Aal;
  /** Null when the method has nothing to offer to this viewer. `flow.context` may be extended by returning `context`. */
  nodes(flow: Flow, viewer: Viewer): Promise<MethodNodes | null>;
  login(exchange: Exchange, flow: Flow, sent: Submission, current: ActiveSession | null): Promise<SignIn | NextPage>;
}

/** Nothing is decided yet: the form goes on in this state, with nodes of its own. */
export interface NextPage {
  readonly next: Flow;
}

export interface MethodNodes {
  readonly nodes: readonly UiNode[];
  readonly context?: Readonly<Record<string, string>>;
}

export interface SignIn {
  readonly identityId: string;
  readonly completed: CompletedMethod;
}

export interface RegistrationMethod {
  readonly name: string;
  nodes(flow: Flow): Promise<MethodNodes>;
  /**
   * Checks what was sent and returns how to store the credential once the identity is there.
   * `admit` reads the traits that were sent and refuses those who may not register.
   */
  register(exchange: Exchange, flow: Flow, sent: Submission, admit: () => Promise<Traits>): Promise<NewPerson | NextPage>;
}

export interface NewPerson {
  readonly traits: Traits;
  /** Whether this way of registering proved that the person reads the address. */
  readonly verified: boolean;
  readonly completed: CompletedMethod;
  /** False when somebody else has it. */
  store(tx: Tx, identityId: string): Promise<boolean>;
}

export interface SettingsMethod {
  readonly name: string;
  nodes(flow: Flow, viewer: Pick<Viewer, "credentials"> & { readonly account: Account }): Promise<MethodNodes>;
  change(exchange: Exchange, flow: Flow, sent: Submission, current: ActiveSession): Promise<SettingsChange>;
}

export interface SettingsChange {
  /** An address that is new and needs to be verified. */
  readonly verify?: string;
  /** Nothing is saved yet: these nodes take the place of the method's own. */
  readonly show?: MethodNodes & { readonly group: UiGroup };
}
