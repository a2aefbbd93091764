import { sandboxTools, type SandboxTools } from "../../platform/rightless/sandbox-level.ts";
import { DEFAULT_SANDBOX, type SandboxSettings } from "../sandbox/sandbox-settings.ts";

interface Machine {
  readonly name: string;
  readonly settings: SandboxSettings;
}

/** This machine, and the same without the tools that a fresh one may lack. */
export function machines(): Machine[] {
  const all = sandboxTools("");
  const without = (name: string, hidden: Partial<SandboxTools>) => ({ name, settings: { ...DEFAULT_SANDBOX, tools: { ...all, ...hidden } } });
  return [
    without("with every tool of this machine", {}),
    ...(all.bwrap ? [without("without bubblewrap", { bwrap: null })] : []),
    without("without any tool", { bwrap: null, prlimit: null, setpriv: null }),
  ];
}
