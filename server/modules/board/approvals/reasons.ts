import type { ApprovalReason } from "../../../../contracts/board.ts";
import type { FlowDocument, FlowTrigger } from "../../../../contracts/flow.ts";
import type { ProjectFiles } from "../../../builder/project-files.ts";

export interface State {
  readonly files: ProjectFiles;
  readonly flow: FlowDocument;
}

/**
 * What of a change a person must have seen before it counts: another system to reach, another moment to run at,
 * a package, a file that goes. `isNamed` says whether the person asked for a system themselves.
 */
export function reasonsBetween(before: State, after: State, isNamed: (connector: string) => boolean = () => false): ApprovalReason[] {
  return [...newSystems(before, after, isNamed), ...newTimes(before, after), ...newPackages(before, after), ...deletions(before, after)];
}

function newSystems(before: State, after: State, isNamed: (connector: string) => boolean): ApprovalReason[] {
  const known = new Set(before.flow.connections.map(({ alias, connector }) => connector ?? alias));
  const reached = new Set(after.flow.connections.map(({ alias, connector }) => connector ?? alias));
  return [...reached]
    .filter((system) => !known.has(system) && !isNamed(system))
    .map((system) => ({ kind: "host", text: `Reaches ${system} for the first time` }));
}

/** In a project without automations every time is new, and none of them is in force. */
function newTimes(before: State, after: State): ApprovalReason[] {
  if (before.flow.automations.length === 0) return [];
  const known = new Set(before.flow.automations.map(({ trigger }) => timeOf(trigger)));
  return after.flow.automations.flatMap(({ name, id, trigger }) => {
    const time = timeOf(trigger);
    if (time === null || known.has(time)) return [];
    const old = before.flow.automations.find((automation) => automation.id === id);
    const was = old ? timeOf(old.trigger) : null;
    return [{ kind: "schedule" as const, text: was === null ? `${name} runs ${time}` : `${name} runs ${time} instead of ${was}` }];
  });
}

function timeOf(trigger: FlowTrigger): string | null {
  if (trigger.type === "schedule") return `at ${trigger.cron} (${trigger.timeZone})`;
  if (trigger.type === "poll") return `every ${trigger.every}`;
  // What cannot be read could be any time.
  return trigger.type === "unknown" ? "at a time that can't be read from the code" : null;
}

function newPackages(before: State, after: State): ApprovalReason[] {
  const known = packagesOf(before.files);
  return [...packagesOf(after.files)]
    .filter(([name, version]) => known.get(name) !== version)
    .map(([name, version]) => ({ kind: "package", text: `Uses the package ${name} ${version}` }));
}

export function packagesOf(files: ProjectFiles): ReadonlyMap<string, string> {
  try {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(files.get("package.json") ?? "{}") as Record<string, Record<string, string>>;
    return new Map(Object.entries({ ...dependencies, ...devDependencies }));
  } catch {
    return new Map();
  }
}

function deletions(before: State, after: State): ApprovalReason[] {
  return [...before.files.keys()].filter((path) => !after.files.has(path)).map((path) => ({ kind: "delete", text: `Deletes ${path}` }));
}
