import { z } from "zod";
import { platformService } from "../../contracts/platform.ts";
import type { Route, Service } from "../../contracts/route.ts";
import { switchboardService } from "../../contracts/switchboard.ts";

/** A route of the API, offered to a program that talks to a model. What a person has to decide is no tool. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly route: Route;
  /** Address below the origin, its parameters in braces under the names that the input has. */
  readonly path: string;
  readonly input: z.ZodObject;
}

export const TOOLS: readonly Tool[] = [
  tool(platformService, "listProjects", "list_projects", "Lists the integrations of the organisation, newest change first."),
  tool(platformService, "createProject", "create_project", "Creates an empty integration project. Its name: lower case letters, digits and dashes."),
  tool(platformService, "getProject", "read_project", "One project: its verification with the result of every gate, and what is deployed."),
  tool(platformService, "getFiles", "read_files", "Every file of a project's working copy, with the revision that a change has to name."),
  tool(
    platformService,
    "changeFiles",
    "change_files",
    "Writes or deletes files, all of them or none. baseRevision is the revision that was read; if somebody changed the files since, both sides come back and nothing is written.",
  ),
  tool(platformService, "getPlans", "read_plans", "What each automation does, step by step, with the ids that an edit names."),
  tool(
    platformService,
    "getReadableFields",
    "read_fields",
    "The values that a step can read: of the trigger, of earlier steps and of the item of a loop around it, with their types.",
  ),
  tool(
    platformService,
    "editPlan",
    "edit_plan",
    "Changes an automation step by step: add, remove, move, wrap, set an argument. Code that no edit is about stays as it is. A value that is not known yet is { hole: question }.",
  ),
  tool(platformService, "addAutomation", "add_automation", "Adds an automation with a trigger and no steps yet."),
  tool(
    platformService,
    "checkProject",
    "check_project",
    "Runs every gate: parse, types, consistency, secrets, and the scenarios against simulated systems. Returns the evidence.",
  ),
  tool(platformService, "saveCheckpoint", "save_checkpoint", "Keeps the files as they are now, under a message."),
  tool(switchboardService, "searchOperations", "search_operations", "Finds operations of every system that can be connected, by what they do."),
  tool(switchboardService, "getConnector", "read_connector", "One system: how one signs in to it, its events, its address."),
  tool(switchboardService, "listConnections", "list_connections", "The organisation's connections, without their secrets."),
  tool(platformService, "listProjectRuns", "list_runs", "Runs of a project, newest first, filtered by state, trigger, time or text."),
  tool(platformService, "getRun", "read_run", "One run: its steps, their input and output, and the recorded exchanges with credentials left out."),
  tool(platformService, "listIssues", "list_issues", "What went wrong, grouped by cause."),
  tool(platformService, "getIssue", "read_issue", "One issue: what changed before it, the runs it hit, its history."),
];

function tool<S extends Service>(service: S, routeId: keyof S["routes"] & string, name: string, description: string): Tool {
  const route = service.routes[routeId];
  if (!route) throw new Error(`There is no route ${routeId}`);
  const path = (service.base + route.path).replaceAll(/(\w+)s\/\{id\}/g, "$1s/{$1Id}");
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, param = ""]) => (param === "organisation_id" ? [] : [param]));
  const params = Object.fromEntries(names.map((param) => [param, z.string().min(1)]));
  const rest = route.method === "GET" ? route.query : route.body;
  const fields = rest instanceof z.ZodObject ? rest.shape : {};
  return { name, description, route, path, input: z.object({ ...params, ...fields }) };
}
