import type { Automation } from "../../../../contracts/automations.ts";
import { nextTick } from "../../../../contracts/schedule-clock.ts";
import { senderOf } from "../sender-of.ts";
import type { AutomationRow } from "./store.ts";

interface Context {
  /** Base address of inbound hooks, without a slash at its end. */
  readonly hooksUrl: string;
  readonly now: Date;
  /** Whether its version serves; one that is off has no next time. */
  readonly isServing: boolean;
  readonly lastRunAt: Date | null;
}

export function presentAutomation(row: AutomationRow, context: Context): Automation {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    projectId: row.projectId,
    deploymentId: row.deploymentId,
    environment: row.environment,
    enabled: row.enabled,
    trigger: presentTrigger(row, context),
    lastRunAt: context.lastRunAt?.toISOString() ?? null,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    catchUp: row.catchUp,
    expectEveryMinutes: row.expectEveryMinutes,
    concurrency: row.concurrency,
    control: row.control,
  };
}

function presentTrigger(row: AutomationRow, { hooksUrl, now, isServing }: Context): Automation["trigger"] {
  const { trigger } = row;
  switch (trigger.type) {
    case "webhook": {
      const sender = senderOf(trigger);
      const url = urlOf(hooksUrl, row.hookKey, trigger.path);
      return { type: "webhook", event: trigger.event, connection: trigger.connection, url, ...(sender ? { sender } : {}) };
    }
    case "schedule": {
      const next = row.enabled && isServing ? nextTick(trigger, now) : null;
      return { type: "schedule", cron: trigger.cron, timeZone: trigger.timeZone, nextAt: next?.toISOString() ?? null };
    }
    case "poll":
      return { type: "poll", connection: trigger.connection };
    case "event":
      return { type: "event", event: trigger.event };
    case "manual":
      return { type: "manual" };
  }
}

export function urlOf(hooksUrl: string, hookKey: string, path: string | null): string {
  return `${hooksUrl}/${hookKey}${path ? `/${path.replace(/^\/+/, "")}` : ""}`;
}
