import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import type { Role } from "../../contracts/route.ts";
import type { KeyActor } from "../platform/http/actor.ts";
import { atLeast } from "../platform/http/authorise.ts";
import type { Answer, Api } from "./api.ts";
import { callTool } from "./call-tool.ts";
import { converse, sayInput } from "./converse.ts";
import { TOOLS } from "./tools.ts";

const INSTRUCTIONS =
  "Vennel builds, tests and runs integrations. Describe one with `say` or write its files with `change_files`; `check_project` proves it against simulated systems. Deploying, running on real systems, credentials and deletions stay with people: they do it in the workbench.";

/** One exchange of the Model Context Protocol with whoever holds this key: its role decides which tools there are. */
export function serveMcp(request: Request, actor: KeyActor, api: Api, version: string): Promise<Response> {
  return createMcpHandler(() => serverFor(actor, api, version)).fetch(request);
}

function serverFor({ role }: KeyActor, api: Api, version: string): McpServer {
  const server = new McpServer({ name: "vennel", version }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) {
    const { access, method } = tool.route;
    if (!atLeast(role, access as Role)) continue;
    const annotations = { readOnlyHint: method === "GET", destructiveHint: false, openWorldHint: false };
    server.registerTool(tool.name, { description: tool.description, inputSchema: tool.input, annotations }, async (input) =>
      resultOf(await callTool(api, tool, input)),
    );
  }
  if (atLeast(role, "builder"))
    server.registerTool(
      "say",
      { description: "Asks Vennel's assistant to build or change an integration, or a question about it, and waits for its answer.", inputSchema: sayInput },
      async (input, { mcpReq }) => resultOf(await converse(api, input, mcpReq.signal)),
    );
  return server;
}

function resultOf({ ok, body }: Answer) {
  return { content: [{ type: "text" as const, text: JSON.stringify(body, null, 1) }], isError: !ok };
}
