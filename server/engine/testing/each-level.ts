import { describe } from "vitest";
import type { SandboxSettings } from "../sandbox/sandbox-settings.ts";
import { machines } from "./machines.ts";

/** Runs tests that start sandboxes on this machine as it is, and as it would be without the tools that a fresh one may lack. */
export function atEachLevel(tests: (settings: SandboxSettings) => void): void {
  describe.each(machines())("$name", ({ settings }) => {
    tests(settings);
  });
}
