import type { Promised } from "../../capabilities.ts";
import type { Rig } from "./rig.ts";

export interface Size {
  readonly runs: number;
  readonly kills: number;
}

export interface Figures {
  readonly kills: number;
  readonly runs: number;
  /** Accepted, and not ended as it should, or with an effect missing. */
  readonly lost: number;
  /** Effects that came once more although their end was recorded or they have no key. */
  readonly repeated: number;
  /** Effects with a key of their own that came once more because a kill fell between the answer and its record. */
  readonly again: number;
  /** Runs that stopped at a write without a key whose answer nobody knows. */
  readonly uncertain: number;
}

export interface Disk {
  readonly dataDir: string;
  remove(): Promise<void>;
}

/** One way in which an engine may break its promises. */
export interface Trial {
  readonly name: string;
  /** For every test run, and for the figures that are published. */
  readonly sizes: { readonly small: Size; readonly full: Size };
  readonly shows: readonly Promised[];
  /** Part of every test run. */
  readonly always: boolean;
  /** A disk of its own for Postgres. */
  disk?(): Promise<Disk>;
  run(rig: Rig, size: Size): Promise<Figures>;
}
