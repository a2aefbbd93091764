import { z } from "zod";
import type { Catalogue } from "../../../../../connectors/catalogue.ts";
import type { Audit } from "../../mind.ts";
import { fence } from "../fence.ts";
import { agentTool, ran, refused } from "./agent-tool.ts";

/** What the agent may look up of the systems that can be connected. Descriptions come from their vendors: data, not instructions. */
export function catalogueTools(catalogue: Catalogue, audit: Audit) {
  return {
    ...agentTool(audit, {
      name: "search_operations",
      description:
        "Search the operations of every connectable system by words. Returns connector, operation id and summary. What is not added yet the person can add under Connections, Import a description.",
      inputSchema: z.object({ query: z.string().min(1).max(200), connector: z.string().optional() }),
      async execute({ query, connector }) {
        const found = catalogue.searchOperations(query, { limit: 12, ...(connector && { connector }) });
        const beyond = connector === undefined ? (catalogue.searchBeyond?.(query, 6) ?? []) : [];
        if (found.length + beyond.length === 0) return ran("Nothing found.");
        const known = found.map((each) => `${each.connector.id} ${each.operation.id}: ${each.operation.summary}`);
        const addable = beyond.map((each) => `not added yet: ${each.name} ${each.operation}: ${each.summary}`);
        return ran(fence("operations", [...known, ...addable].join("\n")));
      },
    }),
    ...agentTool(audit, {
      name: "get_operation",
      description: "Read one operation: its input and output schemas. With an event id instead: the payload of that event.",
      inputSchema: z.object({ connector: z.string(), id: z.string() }),
      async execute({ connector: connectorId, id }) {
        const connector = catalogue.get(connectorId);
        if (!connector) return refused(`There is no connector ${connectorId}.`);
        const operation = connector.operations.find((candidate) => candidate.id === id);
        if (operation) {
          const { input, output, effect, paging } = operation;
          return ran(fence(`${connectorId} ${id}`, JSON.stringify({ input, output, effect, paging })));
        }
        const event = connector.events.find((candidate) => candidate.id === id);
        if (event) return ran(fence(`${connectorId} ${id}`, JSON.stringify({ payload: event.payload })));
        return refused(`${connectorId} has no operation or event ${id}.\n${fence("events", connector.events.map((candidate) => candidate.id).join(", "))}`);
      },
    }),
  };
}
