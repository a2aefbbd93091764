import { baseOf, type ApiService } from "./services.ts";

/** A JSON Schema, or the part of one that is shown. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With its service's base. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly answers: readonly { readonly status: string; readonly description: string; readonly schema: Schema | null }[];
}

export interface Description {
  readonly groups: readonly { readonly title: string; readonly operations: readonly Operation[] }[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}
interface RawOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses?: Readonly<Record<string, Body & { readonly description?: string }>>;
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** Reads the OpenAPI document that a service publishes. */
export async function loadDescription(service: ApiService["id"]): Promise<Description> {
  const response = await fetch(`${baseOf(service)}/openapi.json`);
  if (!response.ok) throw new Error(`The description could not be loaded: the server answered ${response.status}.`);
  return describe((await response.json()) as Document);
}

export function describe({ paths, components }: Document): Description {
  const groups = new Map<string, Operation[]>();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = item[method] as RawOperation | undefined;
      if (!operation) continue;
      const title = groupOf(path);
      groups.set(title, [...(groups.get(title) ?? []), operationOf(method, path, operation, (item["parameters"] as Parameter[] | undefined) ?? [])]);
    }
  }
  return { groups: [...groups].map(([title, operations]) => ({ title, operations })), schemas: components?.schemas ?? {} };
}

function operationOf(method: string, path: string, raw: RawOperation, shared: readonly Parameter[]): Operation {
  return {
    id: raw.operationId ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: raw.summary ?? path,
    description: raw.description ?? "",
    parameters: [...shared, ...(raw.parameters ?? [])],
    body: schemaOf(raw.requestBody),
    answers: Object.entries(raw.responses ?? {}).map(([status, answer]) => ({ status, description: answer.description ?? "", schema: schemaOf(answer) })),
  };
}

function schemaOf(body: Body | undefined): Schema | null {
  return Object.values(body?.content ?? {})[0]?.schema ?? null;
}

/** `/o/{organisation_id}/projects/{id}/files` belongs to projects. */
function groupOf(path: string): string {
  const word = path.split("/").find((part) => part !== "" && part !== "o" && !part.startsWith("{")) ?? "other";
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll("-", " ").replaceAll("_", " ");
}
