import type { KnownConnection, ProjectFiles } from "../../project-files.ts";
import type { Plan } from "../plan/plan.ts";
import { slug } from "../plan/name-things.ts";
import { emitAutomation } from "./emit-automation.ts";
import { emitInput } from "./emit-input.ts";
import { emitMapping } from "./emit-mapping.ts";
import { emitTest } from "./test/emit-test.ts";

/** The files that an automation consists of, by path. Equal plans give equal bytes. */
export function emitAutomationFiles(plan: Plan): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  files.set(`src/automations/${plan.id}.ts`, emitAutomation(plan));
  const input = emitInput(plan);
  if (input) files.set(`src/inputs/${plan.source?.noun.toLowerCase()}.ts`, input);
  for (const action of plan.actions) {
    const text = emitMapping(plan, action);
    if (text) files.set(`src/mappings/${action.mapping.name}.ts`, text);
  }
  files.set(`tests/${plan.id}.test.ts`, emitTest(plan));
  return files;
}

export function connectionsOf(plan: Plan): readonly KnownConnection[] {
  const all = [
    ...("connection" in plan.trigger ? [plan.trigger.connection] : []),
    ...(plan.list ? [plan.list.connection] : []),
    ...(plan.list?.compare ? [plan.list.compare.connection] : []),
    ...plan.actions.map((action) => action.connection),
  ];
  return [...new Map(all.map((connection) => [connection.alias, connection])).values()];
}

/** package.json of a new project, or the existing one with what the plan adds. */
export function emitPackage(files: ProjectFiles, plan: Plan): string {
  const connections = Object.fromEntries(connectionsOf(plan).map(({ name, connector }) => [name, connector]));
  const existing = files.get("package.json");
  if (existing === undefined) {
    const value = {
      name: slug(plan.name),
      version: "0.1.0",
      private: true,
      type: "module",
      description: plan.request.replace(/\s+/g, " "),
      vennel: { connections, variables: { type: "object", properties: {} } },
    };
    return `${JSON.stringify(value, null, 2)}\n`;
  }
  const value = JSON.parse(existing) as { vennel?: { connections?: Record<string, string> } };
  const known = value.vennel?.connections ?? {};
  if (Object.keys(connections).every((name) => known[name] !== undefined)) return existing;
  return `${JSON.stringify({ ...value, vennel: { ...value.vennel, connections: { ...known, ...connections } } }, null, 2)}\n`;
}
