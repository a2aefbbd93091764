import type { Probe } from "../probe.ts";
import { clock } from "./clock.ts";
import { files } from "./files.ts";
import { imports } from "./imports.ts";
import { machine } from "./machine.ts";
import { network } from "./network.ts";
import { runtime } from "./runtime.ts";

/** Everything that reaches for something outside. */
export const REACHING: readonly Probe[] = [...files, ...imports, ...network, ...machine, ...runtime, ...clock];
