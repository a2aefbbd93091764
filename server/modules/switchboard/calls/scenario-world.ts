import type { ConnectorCatalogue } from "../../../builder/builder.ts";
import type { KnownConnection } from "../../../builder/project-files.ts";
import { answerBytes } from "../../../connectors/simulator/answer-bytes.ts";
import { createSimulation } from "../../../connectors/simulator/create-simulation.ts";
import { simulatedCredential } from "../../../connectors/simulator/simulated-credential.ts";
import { natureOf } from "../../../connectors/requests/nature-of.ts";
import type { CallFrame, CallResult } from "../../../engine/run-engine.ts";
import type { ScenarioWorld } from "../../../engine/run-scenarios.ts";
import type { Outcome } from "../../../gateway/outbound.ts";
import { prepareCall } from "./prepare-call.ts";
import { toCallResult } from "./to-call-result.ts";

/** The simulated systems of one scenario, by the aliases of a project's connections. */
export function createScenarioWorld(catalogue: ConnectorCatalogue, connections: readonly KnownConnection[], seed: string): ScenarioWorld {
  const connectors = Object.fromEntries(
    connections.flatMap(({ alias, connector }) => [[alias, catalogue.get(connector)]]).filter(([, connector]) => connector !== undefined),
  );
  const simulation = createSimulation({ connectors, seed });

  async function carryCall(frame: CallFrame): Promise<CallResult> {
    const connector = connectors[frame.connection];
    if (!connector) return refused("ConnectionMissingError", `The project has no connection called "${frame.connection}".`);
    try {
      const call = prepareCall(connector, frame);
      const credential = simulatedCredential(connector);
      const { method, path, query, headers, body } = call.request;
      const handled = simulation.handle(frame.connection, {
        method,
        path,
        query: [...query, ...credential.query],
        headers: { ...headers, ...credential.headers },
        body,
      });
      const outcome: Outcome =
        handled.kind === "timeout"
          ? { kind: "no_answer", message: "The simulated system did not answer in time." }
          : {
              kind: "answered",
              answer: { ...handled.answer, body: answerBytes(handled.answer.body) },
            };
      const repeatable = frame.idempotencyKey !== null || natureOf(connector, frame).effect === "read";
      return toCallResult(connector, call, { outcome, calls: [] }, { now: new Date(), repeatable });
    } catch (error) {
      if (error instanceof TypeError) return refused("TypeError", error.message);
      throw error;
    }
  }

  return {
    natureOf: async (frame) => natureOf(connectors[frame.connection], frame),
    carryCall,
    system: (alias) => (connectors[alias] ? simulation.system(alias) : null),
  };
}

function refused(name: string, message: string): CallResult {
  return { ok: false, error: { name, message, retryable: false, uncertain: false }, calls: [] };
}
