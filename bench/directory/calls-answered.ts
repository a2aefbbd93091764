import type { Connector } from "../../server/connectors/connector.ts";
import { toRequest } from "../../server/connectors/requests/to-request.ts";
import { createRandom } from "../../server/connectors/simulator/random.ts";
import { sampleValue } from "../../server/connectors/simulator/sample-value.ts";
import { createSimulatedSystem } from "../../server/connectors/simulator/simulated-system.ts";
import { simulatedCredential } from "../../server/connectors/simulator/simulated-credential.ts";

const MOST_CALLS = 20;

/**
 * Asks the simulated system of a connector for its first operations, with values made from their own schemas. An answer
 * counts when it is a success, or says in the system's words that a made-up id is not there.
 */
export function callsAnswered(connector: Connector): { readonly calls: number; readonly answered: number } {
  const system = createSimulatedSystem("system", connector, "bench");
  const credential = simulatedCredential(connector);
  const random = createRandom("bench");
  const operations = connector.operations.slice(0, MOST_CALLS);
  const answered = operations.filter((operation) => {
    const required = Object.fromEntries(
      (operation.input.required ?? []).map((name) => [name, sampleValue(operation.input.properties?.[name] ?? {}, random, name) ?? "x"]),
    );
    try {
      const request = toRequest(connector, operation, required);
      const outcome = system.handle({
        ...request,
        query: [...request.query, ...credential.query],
        headers: { ...request.headers, ...credential.headers },
      });
      return outcome.kind === "answered" && (outcome.answer.status < 300 || (outcome.answer.status === 404 && operation.path.includes("{")));
    } catch {
      return false;
    }
  });
  return { calls: operations.length, answered: answered.length };
}
