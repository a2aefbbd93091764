import type { FlowDocument, FlowTrigger } from "../../../contracts/flow.ts";
import type { StartControl } from "../../../contracts/start-control.ts";
import type { ProjectFiles } from "../../builder/project-files.ts";
import type { ConcurrencyLimit } from "../../engine/run-engine.ts";
import { ApiError } from "../../platform/errors.ts";

/** What a bundle says of itself: its automations, the systems that its aliases mean, the variables that it reads. */
export interface Manifest {
  readonly automations: readonly ManifestAutomation[];
  readonly connections: FlowDocument["connections"];
  readonly variables: readonly { readonly name: string; readonly fallback: string | null; readonly isRequired: boolean }[];
}

export interface ManifestAutomation {
  readonly key: string;
  readonly name: string;
  readonly trigger: KnownTrigger;
  readonly concurrency?: ConcurrencyLimit;
  readonly control?: StartControl;
}

export type KnownTrigger = Exclude<FlowTrigger, { type: "unknown" }>;

export function manifestOf(flow: FlowDocument, files: ProjectFiles): Manifest {
  if (flow.automations.length === 0) throw new ApiError("unprocessable", "There is no automation in this project yet.");
  const automations = flow.automations.map(({ id, name, trigger, concurrency, control, file }) => {
    if (trigger.type === "unknown") throw new ApiError("unprocessable", `The trigger in ${file} can't be read: ${trigger.reason}.`);
    if (concurrency && "unknown" in concurrency) throw new ApiError("unprocessable", `${concurrency.unknown}: ${file}.`);
    if (control && "unknown" in control) throw new ApiError("unprocessable", `${control.unknown}: ${file}.`);
    return { key: id, name, trigger, ...(concurrency ? { concurrency } : {}), ...(control ? { control } : {}) };
  });
  return { automations, connections: flow.connections, variables: variablesIn(files.get("package.json")) };
}

/** What was set in an environment over what package.json gives by default; throws when a required one is in neither. */
export function variablesFor(manifest: Manifest, chosen: Readonly<Record<string, string>>): Record<string, string> {
  const missing = manifest.variables.filter(({ name, fallback, isRequired }) => isRequired && fallback === null && chosen[name] === undefined);
  if (missing.length > 0)
    throw new ApiError("unprocessable", `Set these variables first: ${missing.map(({ name }) => name).join(", ")}.`, {
      details: { variables: missing.map(({ name }) => name) },
    });
  const fallbacks = manifest.variables.flatMap(({ name, fallback }) => (fallback === null ? [] : [[name, fallback] as const]));
  return { ...Object.fromEntries(fallbacks), ...chosen };
}

/** The JSON Schema under `vennel.variables`. A manifest that does not parse has failed its gates already. */
function variablesIn(manifest: string | undefined): Manifest["variables"] {
  const { properties, required } = object(object(object(parse(manifest ?? "{}"))["vennel"])["variables"]);
  const names = Array.isArray(required) ? required : [];
  return Object.entries(object(properties)).map(([name, schema]) => {
    const fallback = object(schema)["default"];
    return {
      name,
      fallback: typeof fallback === "string" ? fallback : fallback === undefined ? null : JSON.stringify(fallback),
      isRequired: names.includes(name),
    };
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function object(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
