import type { DescribedAutomation } from "../../sandbox/frames.ts";
import { openSandbox } from "./sandbox/sandbox-process.ts";
import { spawnBlank } from "./sandbox/blank-process.ts";
import { DEFAULT_SANDBOX, type SandboxSettings } from "./sandbox/sandbox-settings.ts";

/** Starts a process that will evaluate a bundle once and say which automations it has; it starts while the bundle is made. */
export function openDescriber(sandbox: Partial<SandboxSettings> = {}) {
  const settings = { ...DEFAULT_SANDBOX, ...sandbox };
  const blank = spawnBlank(settings);
  blank.catch(() => {});

  return {
    async describe(code: string): Promise<readonly DescribedAutomation[]> {
      let automations: readonly DescribedAutomation[] = [];
      const process = await openSandbox(
        code,
        settings,
        (frame) => {
          if (frame.t === "ready") automations = frame.automations;
        },
        blank,
      );
      process.kill({ name: "SandboxEndedError", message: "The bundle was described." });
      await process.ended;
      return automations;
    },
    /** For a bundle that could not be made. */
    async close(): Promise<void> {
      const started = await blank.catch(() => null);
      started?.kill();
      await started?.gone;
    },
  };
}

export type Describer = ReturnType<typeof openDescriber>;
