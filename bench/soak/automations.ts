import type { BenchAutomation } from "../product/project.ts";

export interface SoakKind extends BenchAutomation {
  /** Deliveries a minute. */
  readonly perMinute: number;
  /** Effects of one run at the receiver, by the first part of their address. */
  readonly effects: readonly string[];
  /** Sent with every delivery besides its number. */
  readonly padding: number;
  /** A run of it is cancelled right after it was accepted. */
  readonly isCancelled: boolean;
}

const tell = (kind: string, step = "Tell") =>
  `await step("${step}", () => upstream.request("POST", "/${kind}", { body: { order: (event.body as Order).order } }));`;
const asynchronous = 'webhook({ respond: "async" })';
const kind = (name: string, perMinute: number, run: string, more: Partial<SoakKind> = {}): SoakKind => ({
  name,
  perMinute,
  trigger: asynchronous,
  run,
  effects: [name],
  padding: 0,
  isCancelled: false,
  ...more,
});

/** Whose answer is waited for: what others do must not make it slower. */
export const WATCHED = "asked";

export const SOAK_KINDS: readonly SoakKind[] = [
  kind(WATCHED, 600, `${tell(WATCHED)} return { told: true };`, { trigger: 'webhook({ respond: "sync" })' }),
  kind("queued", 600, tell("queued")),
  kind("sleeper", 60, `${tell("before", "Before")} await step.sleep("5 seconds"); ${tell("after", "After")}`, { effects: ["before", "after"] }),
  kind("failing", 30, `${tell("failing")} throw new Error("It does not work out.");`),
  kind("cancelled", 30, `await step.sleep("1 hour"); ${tell("cancelled")}`, { effects: [], isCancelled: true }),
  kind("heavy", 12, `${tell("heavy")} return { taken: JSON.stringify(event.body).length };`, { padding: 2_000_000 }),
  kind("flooding", 30, `for (let line = 0; line < 2000; line++) log.info("Line " + line, { line }); ${tell("flooding")}`),
];

/** Runs by the clock, beside all of it. */
export const TICKING: BenchAutomation = {
  name: "ticking",
  trigger: 'schedule("* * * * *")',
  run: 'await step("Tick", () => upstream.request("POST", "/tick", { body: { order: 1 } }));',
};
