import type { Connector } from "../connector.ts";
import { createSimulatedSystem, type SimulatedSystem } from "./simulated-system.ts";
import type { Fault, RecordedWrite, SimulatedOutcome, SimulatedRequest } from "./simulated-request.ts";

export interface SimulationOptions {
  /** Alias → connector, for the connections that are known from the start. */
  readonly connectors: Readonly<Record<string, Connector>>;
  /** The same seed gives the same ids, times and samples. */
  readonly seed: string;
  readonly faults?: Readonly<Record<string, readonly Fault[]>>;
}

/** The simulated systems of one run or scenario; nothing is shared with another. */
export interface Simulation {
  handle(alias: string, request: SimulatedRequest): SimulatedOutcome;
  /** Adds a system that was not known from the start; one that is there stays as it is. */
  ensure(alias: string, connector: Connector): SimulatedSystem;
  /** Throws for an alias that the simulation was not given. */
  system(alias: string): SimulatedSystem;
  aliases(): readonly string[];
  /** The writes of every system, system by system. */
  recorded(): readonly RecordedWrite[];
}

export function createSimulation({ connectors, seed, faults = {} }: SimulationOptions): Simulation {
  const systems = new Map(Object.entries(connectors).map(([alias, connector]) => [alias, createSimulatedSystem(alias, connector, seed)]));
  for (const [alias, list] of Object.entries(faults)) for (const fault of list) system(alias).fail(fault);

  function system(alias: string): SimulatedSystem {
    const found = systems.get(alias);
    if (!found) throw new Error(`The simulation has no system called ${alias}`);
    return found;
  }

  function ensure(alias: string, connector: Connector): SimulatedSystem {
    const made = systems.get(alias) ?? createSimulatedSystem(alias, connector, seed);
    systems.set(alias, made);
    return made;
  }

  return {
    ensure,
    handle: (alias, request) => system(alias).handle(request),
    system,
    aliases: () => [...systems.keys()],
    recorded: () => [...systems.values()].flatMap(({ recorded }) => recorded),
  };
}
