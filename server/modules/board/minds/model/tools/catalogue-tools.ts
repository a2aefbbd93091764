import { tool } from "ai";
import { z } from "zod";
import type { Catalogue } from "../../../../../connectors/catalogue.ts";
import { fence } from "../fence.ts";

/** What the agent may look up of the systems that can be connected. */
export function catalogueTools(catalogue: Catalogue) {
  return {
    search_operations: tool({
      description: "Search the operations of every connectable system by words. Returns connector, operation id and summary.",
      inputSchema: z.object({ query: z.string().min(1).max(200), connector: z.string().optional() }),
      execute: async ({ query, connector }) =>
        catalogue
          .searchOperations(query, { limit: 12, ...(connector && { connector }) })
          .map((found) => `${found.connector.id} ${found.operation.id}: ${found.operation.summary}`)
          .join("\n") || "Nothing found.",
    }),
    get_operation: tool({
      description: "Read one operation: its input and output schemas. With an event id instead: the payload of that event.",
      inputSchema: z.object({ connector: z.string(), id: z.string() }),
      async execute({ connector: connectorId, id }) {
        const connector = catalogue.get(connectorId);
        const operation = connector?.operations.find((candidate) => candidate.id === id);
        const event = connector?.events.find((candidate) => candidate.id === id);
        if (operation)
          return fence(
            `${connectorId} ${id}`,
            JSON.stringify({ input: operation.input, output: operation.output, effect: operation.effect, paging: operation.paging }),
          );
        if (event) return fence(`${connectorId} ${id}`, JSON.stringify({ payload: event.payload }));
        return connector
          ? `${connectorId} has no operation or event ${id}. Its events: ${connector.events.map((candidate) => candidate.id).join(", ")}.`
          : `There is no connector ${connectorId}.`;
      },
    }),
  };
}
