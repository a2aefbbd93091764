import type { Pool } from "pg";
import type { EngineHost, RunEngine, Schedules } from "../../run-engine.ts";
import type { RestateSettings } from "../../restate/create-restate-engine.ts";

/** How an engine takes part in the trials. */
export interface Kit {
  /** After so long without a word from it, others take a worker's runs. */
  readonly takenAfterMs: number;
  createIntake(pool: Pool, host: EngineHost): Promise<RunEngine & Schedules>;
  /** What a worker process is told, and what is done once it has ended. */
  admitWorker(): Promise<{ readonly restate: RestateSettings | null; left(): void }>;
  /** The engine's own store, where it has one beside Postgres. */
  readonly nodes: Nodes | null;
  close(): Promise<void>;
}

export interface Nodes {
  readonly count: number;
  pids(): readonly number[];
  kill(index: number): Promise<void>;
  restart(index: number): Promise<void>;
}
