import type { Catalogue } from "../catalogue.ts";
import type { Connector } from "../connector.ts";
import { answerBytes } from "./answer-bytes.ts";
import { createSimulation, type Simulation } from "./create-simulation.ts";
import { simulatedCredential } from "./simulated-credential.ts";
import type { SimulatedRequest } from "./simulated-request.ts";

/** Runs that are over are forgotten, the oldest first. */
const MOST_RUNS = 200;

interface Asked {
  readonly runId: string;
  readonly alias: string;
  readonly connector: string;
  /** The connector itself, where it is not one of the common catalogue. */
  readonly system?: Connector;
  readonly request: SimulatedRequest;
}

type Answered =
  | { readonly kind: "answered"; readonly answer: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer } }
  | { readonly kind: "no_answer"; readonly message: string };

/** Simulated systems for each simulated run: its own, made when its code first calls them, and the same for the same run. */
export function createRunSimulations(catalogue: Pick<Catalogue, "get">) {
  const runs = new Map<string, Simulation>();

  function simulationOf(runId: string): Simulation {
    const known = runs.get(runId) ?? createSimulation({ connectors: {}, seed: "sample data" });
    runs.delete(runId);
    runs.set(runId, known);
    const [oldest] = runs.keys();
    if (runs.size > MOST_RUNS && oldest !== undefined) runs.delete(oldest);
    return known;
  }

  return {
    /** What the gateway would have been told, had the system been real. */
    async simulate({ runId, alias, connector: id, system, request }: Asked): Promise<Answered> {
      const connector = system ?? catalogue.get(id);
      if (!connector) throw new Error(`There is no connector ${id} to simulate`);
      const simulation = simulationOf(runId);
      simulation.ensure(alias, connector);
      const credential = simulatedCredential(connector);
      const outcome = simulation.handle(alias, {
        ...request,
        headers: { ...request.headers, ...credential.headers },
        query: [...request.query, ...credential.query],
      });
      if (outcome.kind === "timeout") return { kind: "no_answer", message: "The simulated system did not answer in time." };
      const { status, headers, body } = outcome.answer;
      return { kind: "answered", answer: { status, headers, body: answerBytes(body) } };
    },
    forget: (runId: string) => void runs.delete(runId),
  };
}
