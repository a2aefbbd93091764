import { expect, test } from "vitest";
import type { AutomationFlow } from "../../../contracts/flow.ts";
import { controlProblem } from "./control-problem.ts";

const webhook = { type: "webhook", connection: null, event: null, path: null, respond: "async" } as const;
const debounce = { period: "5 seconds", key: null, timeout: null };
const singleton = { key: null, mode: "skip" } as const;
const problem = (control: AutomationFlow["control"], trigger: AutomationFlow["trigger"] = webhook) => controlProblem({ control, trigger });

test("options that contradict each other or their trigger are named", () => {
  expect(problem({ debounce, singleton })).toContain("use one of them");
  expect(problem({ debounce }, { ...webhook, respond: "sync" })).toContain("can't be put off");
  expect(problem({ singleton }, { type: "poll", connection: "shop", every: "5 minutes" })).toContain("use concurrency");
  expect(problem({ idempotency: "body.id" }, { type: "schedule", cron: "0 8 * * *", timeZone: "UTC" })).toContain("only singleton");
  expect(problem({ unknown: "throttle takes a limit" })).toBe("throttle takes a limit");
});

test("options that fit are taken", () => {
  expect(problem(undefined)).toBeNull();
  expect(problem({ debounce, idempotency: "body.id" })).toBeNull();
  expect(problem({ singleton }, { type: "schedule", cron: "0 8 * * *", timeZone: "UTC" })).toBeNull();
});
