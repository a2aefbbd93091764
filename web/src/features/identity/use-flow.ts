import type { ContinueWith } from "@ory/client-fetch";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LOGIN_PATH } from "../../api/config.ts";
import { noticeExpiredSession } from "../../api/session-watch.ts";
import { describeError } from "../../shell/describe-error.ts";
import { type Body, type Flow, type FlowOutcome, openFlow, submitFlow } from "./flow-client.ts";
import type { FlowKind, FlowSearch } from "./flow-search.ts";

export interface FlowState {
  readonly flow: Flow | null;
  readonly busy: boolean;
  readonly error: string | null;
  /** Whether the service took it and is done. */
  readonly submit: (body: Body) => Promise<boolean>;
}

const RENEWED = "This page was out of date and has been renewed. Try again.";

/** Follows one self-service flow from its beginning to where it leads; with `onDone`, a page that holds the flow stays where it is. */
export function useFlow(kind: FlowKind, search: FlowSearch, onDone?: (flow: Flow) => void): FlowState {
  const [flow, setFlow] = useState<Flow | null>(null);
  const [busy, setBusy] = useState(false);
  // Two clicks may come before the page is drawn again, so what is drawn is not enough to go by.
  const isUnderWay = useRef(false);
  const [error, setError] = useState<string | null>(null);

  async function follow(outcome: FlowOutcome): Promise<void> {
    switch (outcome.type) {
      case "flow":
        setFlow(outcome.flow);
        keepInAddress(kind, outcome.flow.id);
        if (outcome.flow.state === "success" && onDone) return onDone(outcome.flow);
        // Recovery ends in settings, with a session; the service says where.
        return leaveBy(continuationsOf(outcome.flow), null);
      case "redirect":
        return window.location.assign(outcome.to);
      case "signed-in":
        return window.location.assign(search.return_to ?? "/");
      case "signed-out":
        // Inside the application the shell asks to sign in without losing what was typed.
        return window.location.pathname === "/account" ? noticeExpiredSession() : window.location.assign(loginPath());
      case "expired":
        return follow(await openFlow(kind, { ...search, flow: outcome.next }));
      case "stale":
        setError(RENEWED);
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
    if (!flow || isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    setError(null);
    try {
      const outcome = await submitFlow(kind, flow.id, body);
      await follow(outcome);
      return outcome.type === "flow" && outcome.flow.state === "success";
    } catch (reason) {
      setError(describeError(reason));
      return false;
    } finally {
      isUnderWay.current = false;
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

/** A second step without a first, or settings without a session: signing in comes before. */
function loginPath(): string {
  const address = new URL(window.location.href);
  const isLogin = address.pathname === LOGIN_PATH;
  const back = isLogin ? address.searchParams.get("return_to") : address.pathname;
  return back ? `${LOGIN_PATH}?return_to=${encodeURIComponent(back)}` : LOGIN_PATH;
}

function continuationsOf(answer: unknown): readonly ContinueWith[] {
  return (answer as { continue_with?: ContinueWith[] } | null)?.continue_with ?? [];
}

/** Settings that were saved lead to their own page, which shows them already. */
function isHere(to: string): boolean {
  const [here, there] = [new URL(window.location.href), new URL(to, window.location.href)];
  return here.pathname === there.pathname && here.searchParams.get("flow") === there.searchParams.get("flow");
}

/** A verification that is offered does not hold anybody up; the other continuations do lead away. */
function leaveBy(actions: readonly ContinueWith[], fallback: string | null): void {
  for (const action of actions) {
    if (action.action === "show_settings_ui") return window.location.assign(action.flow.url ?? `/settings?flow=${action.flow.id}`);
    if (action.action === "show_recovery_ui") return window.location.assign(action.flow.url ?? `/recovery?flow=${action.flow.id}`);
    if (action.action === "redirect_browser_to" && action.redirect_browser_to)
      return isHere(action.redirect_browser_to) ? undefined : window.location.assign(action.redirect_browser_to);
  }
  if (fallback !== null) window.location.assign(fallback);
}
