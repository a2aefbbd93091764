import type { Automation } from "../sdk/automation.ts";
import { currentHost, installHost, type SdkHost } from "../sdk/host.ts";
import { installDeterminism } from "./determinism.ts";
import type { DescribedAutomation } from "./frames.ts";
import { currentSession } from "./run-session.ts";

/** Every function of the SDK works on the run that calls it: many run in one process. */
export function installHarness(): void {
  const host = new Proxy({} as SdkHost, {
    get(_, name) {
      const session = currentSession();
      if (!session) throw new Error("This works only while an automation runs.");
      return session[name as keyof SdkHost];
    },
  });
  installHost(host);
  installDeterminism(currentSession);
  installConsole();
  // A promise that nobody awaits must not end the process, in which other runs live.
  (globalThis as unknown as EventTarget).addEventListener("unhandledrejection", (event) => event.preventDefault());
}

export function describe(automations: readonly Automation[]): DescribedAutomation[] {
  const ids = new Set<string>();
  return automations.map((automation) => {
    if (!automation?.$automation) throw new TypeError("Every file in src/automations must have an automation as its default export.");
    if (ids.has(automation.id)) throw new TypeError(`Two automations have the id "${automation.id}".`);
    ids.add(automation.id);
    return { id: automation.id, name: automation.name, trigger: { type: automation.trigger.type, settings: automation.trigger.settings } };
  });
}

/** Standard output carries frames; what code prints goes to its log. */
function installConsole(): void {
  const print =
    (level: "debug" | "info" | "warn" | "error") =>
    (...parts: unknown[]) => {
      if (currentSession()) currentHost().log(level, parts.map(text).join(" "), null);
    };
  globalThis.console = {
    ...console,
    debug: print("debug"),
    trace: print("debug"),
    log: print("info"),
    info: print("info"),
    warn: print("warn"),
    error: print("error"),
    table: print("info"),
    dir: print("info"),
    group: print("info"),
  };
}

function text(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Error) return value.stack ?? value.message;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
