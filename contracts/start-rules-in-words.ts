import type { StartControl, StartRate } from "./start-control.ts";

/** How an automation's starts are controlled, in words, one sentence each. */
export function startRulesInWords(concurrency: { readonly limit: number; readonly key: string | null } | null, control: StartControl | null): string[] {
  const { throttle, rateLimit, debounce, singleton, idempotency } = control ?? {};
  return [
    concurrency && `At most ${concurrency.limit} ${concurrency.limit === 1 ? "run" : "runs"} at work at once${forEach(concurrency.key)}`,
    throttle && `At most ${perPeriod(throttle)}; later starts wait`,
    rateLimit && `At most ${perPeriod(rateLimit)}; later starts are skipped`,
    debounce &&
      `Waits until no start has come for ${debounce.period}${forEach(debounce.key)}${debounce.timeout ? `, ${debounce.timeout} at most` : ""}, then runs the last`,
    singleton && `One run at a time${forEach(singleton.key)}; a new start ${singleton.mode === "skip" ? "is skipped meanwhile" : "cancels the running one"}`,
    idempotency && `Runs once for each ${idempotency}`,
  ].filter((line) => typeof line === "string");
}

function perPeriod({ limit, period, key }: StartRate): string {
  return `${limit} ${limit === 1 ? "start" : "starts"} per ${period.replace(/^1 /, "")}${forEach(key)}`;
}

function forEach(key: string | null): string {
  return key === null ? "" : ` for each ${key}`;
}
