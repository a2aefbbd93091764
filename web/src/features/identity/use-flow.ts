import type { ContinueWith, SuccessfulNativeRegistration } from "@ory/client-fetch";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
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
  const navigate = useNavigate();
  const [flow, setFlow] = useState<Flow | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { flow: flowId, return_to: returnTo, projectName } = search;

  const follow = useCallback(
    async (outcome: FlowOutcome): Promise<void> => {
      switch (outcome.type) {
        case "flow":
          setFlow(outcome.flow);
          if (outcome.flow.state === "success") onDone?.(outcome.flow);
          // Recovery ends in settings, with a session; the service says where.
          return leaveBy(continueWith(outcome.flow), null);
        case "redirect":
          return window.location.assign(outcome.to);
        case "signed-in":
          return window.location.assign(returnTo ?? "/");
        case "expired":
          return follow(await openFlow(kind, { ...search, flow: undefined }));
        case "done":
          return leaveBy(continueWith(outcome.answer), returnTo ?? "/");
      }
    },
    // Every field of the search that matters is named; the object itself is new on each render.
    [kind, flowId, returnTo, projectName],
  );

  useEffect(() => {
    let current = true;
    openFlow(kind, search)
      .then((outcome) => (current ? follow(outcome) : undefined))
      .catch((reason: unknown) => current && setError(describeError(reason)));
    return () => {
      current = false;
    };
  }, [kind, follow]);

  // Reloading the page must find the same flow, with what was answered so far.
  useEffect(() => {
    if (!flow || flow.id === flowId || !window.location.pathname.startsWith(`/${kind}`)) return;
    const address = new URL(window.location.href);
    address.searchParams.set("flow", flow.id);
    window.history.replaceState(window.history.state, "", address);
  }, [flow, flowId, kind, navigate]);

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

function continueWith(answer: unknown): ContinueWith[] {
  return (answer as Partial<SuccessfulNativeRegistration> | null)?.continue_with ?? [];
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
