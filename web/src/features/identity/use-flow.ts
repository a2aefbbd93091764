import type { ContinueWith } from "@ory/client-fetch";
import { useEffect, useEffectEvent, useState } from "react";
import { describeError } from "../../shell/describe-error.ts";
import { type Body, type Flow, type FlowOutcome, openFlow, submitFlow } from "./flow-client.ts";
import type { FlowKind, FlowSearch } from "./flow-search.ts";

export interface FlowState {
  readonly flow: Flow | null;
  readonly busy: boolean;
  readonly error: string | null;
  readonly submit: (body: Body) => Promise<void>;
}

/** Follows one self-service flow from its beginning to where it leads. */
export function useFlow(kind: FlowKind, search: FlowSearch, onDone?: (flow: Flow) => void): FlowState {
  const [flow, setFlow] = useState<Flow | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function follow(outcome: FlowOutcome): Promise<void> {
    switch (outcome.type) {
      case "flow":
        setFlow(outcome.flow);
        keepInAddress(kind, outcome.flow.id);
        if (outcome.flow.state === "success") onDone?.(outcome.flow);
        // Recovery ends in settings, with a session; the service says where.
        return leaveBy(continuationsOf(outcome.flow), null);
      case "redirect":
        return window.location.assign(outcome.to);
      case "signed-in":
        return window.location.assign(search.return_to ?? "/");
      case "expired":
        return follow(await openFlow(kind, { ...search, flow: undefined }));
      case "done":
        return leaveBy(continuationsOf(outcome.answer), search.return_to ?? "/");
    }
  }

  const open = useEffectEvent(() => openFlow(kind, search));
  const arrive = useEffectEvent(follow);
  useEffect(() => {
    let current = true;
    open()
      .then((outcome) => (current ? arrive(outcome) : undefined))
      .catch((reason: unknown) => current && setError(describeError(reason)));
    return () => {
      current = false;
    };
  }, [kind, search.flow]);

  const submit = async (body: Body) => {
    if (!flow) return;
    setBusy(true);
    setError(null);
    try {
      await follow(await submitFlow(kind, flow.id, body));
    } catch (reason) {
      setError(describeError(reason));
    } finally {
      setBusy(false);
    }
  };
  return { flow, busy, error, submit };
}

/** Reloading a hosted page must find the same flow, with what was answered so far. */
function keepInAddress(kind: FlowKind, id: string): void {
  const address = new URL(window.location.href);
  if (address.pathname !== `/${kind}` || address.searchParams.get("flow") === id) return;
  address.searchParams.set("flow", id);
  window.history.replaceState(window.history.state, "", address);
}

function continuationsOf(answer: unknown): readonly ContinueWith[] {
  return (answer as { continue_with?: ContinueWith[] } | null)?.continue_with ?? [];
}

/** A verification that is offered does not hold anybody up; the other continuations do lead away. */
function leaveBy(actions: readonly ContinueWith[], fallback: string | null): void {
  for (const action of actions) {
    if (action.action === "show_settings_ui") return window.location.assign(action.flow.url ?? `/settings?flow=${action.flow.id}`);
    if (action.action === "show_recovery_ui") return window.location.assign(action.flow.url ?? `/recovery?flow=${action.flow.id}`);
    if (action.action === "redirect_browser_to" && action.redirect_browser_to) return window.location.assign(action.redirect_browser_to);
  }
  if (fallback !== null) window.location.assign(fallback);
}
