import type { SandboxTools } from "../../../platform/rightless/sandbox-level.ts";
import { DEFAULT_SANDBOX, type SandboxSettings } from "../../sandbox/sandbox-settings.ts";
import type { spawnCommand } from "../../sandbox/spawn-command.ts";
import { codeMayBeMade } from "../code-may-be-made.ts";
import type { Realm } from "./probe.ts";

/** A column of the table: what stands between the code and the machine. */
export interface Walls {
  readonly name: string;
  readonly settings: SandboxSettings;
  readonly realms: readonly Realm[];
  /** The runtime refuses by itself; without it, code may do as it likes with what is its own. */
  readonly permissions: "none" | "all";
}

/** What can be tried on a machine with these tools. */
export function wallsOf(tools: SandboxTools): Walls[] {
  const settings = { ...DEFAULT_SANDBOX, stallMs: 2500, command: codeMayBeMade };
  const npmOnly: Walls = { name: "level 1", settings: { ...settings, tools: { ...tools, bwrap: null } }, realms: ["run", "bare"], permissions: "none" };
  if (!tools.bwrap) return [npmOnly];
  const inside = { ...settings, tools };
  return [
    npmOnly,
    { name: "level 2", settings: inside, realms: ["run", "bare"], permissions: "none" },
    { name: "bubblewrap alone", settings: { ...inside, command: allowedEverything }, realms: ["bare"], permissions: "all" },
  ];
}

/** As if the runtime's own permissions had fallen. */
const allowedEverything: typeof spawnCommand = (tools, request) => {
  const command = codeMayBeMade(tools, request);
  const at = command.args.indexOf("run") + 1;
  return { ...command, args: [...command.args.slice(0, at), "--allow-all", ...command.args.slice(at)] };
};
