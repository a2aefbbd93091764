import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import type { ImportPreview } from "../../../../contracts/connector-imports.ts";
import type { Directory } from "../../../connectors/directory/directory.ts";
import { MAX_DOCUMENT_BYTES } from "../../../connectors/import/read-document.ts";
import { camel } from "../../../connectors/import/name-operation.ts";
import type { Gateway } from "../../../gateway/index.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import { randomSuffix } from "../../../platform/ids.ts";
import { presentOperation } from "../connectors/present-connector.ts";
import type { SwitchboardContext } from "../deps.ts";
import { converted } from "./converted.ts";
import type { OwnConnectors } from "./own-connectors.ts";
import { readServer } from "./read-server.ts";
import { countConnectionsOf, countImported, deleteImported, insertImported } from "./store.ts";

interface Request {
  readonly name?: string | undefined;
  readonly document?: unknown;
  readonly url?: string | undefined;
  /** Id in the directory. */
  readonly catalogue?: string | undefined;
  /** Address of a server of tools, and what lets one read them. */
  readonly mcp?: string | undefined;
  readonly auth?: ConnectionAuth | undefined;
}

const MOST_CONNECTORS = 50;
const TIMEOUT_MS = 30_000;
/** Of a preview's operations. */
const SHOWN = 200;

/** A connector of an organisation's own, from a description that it gives or names. */
export async function importConnector(deps: SwitchboardContext, own: OwnConnectors, organisationId: string, request: Request) {
  const count = await deps.database.organisation(organisationId, countImported);
  if (count >= MOST_CONNECTORS) throw new ApiError("unprocessable", `An organisation has ${MOST_CONNECTORS} connectors of its own at most.`);
  const { connector, warnings } = await readConnector(deps, organisationId, request);
  await deps.database.organisation(organisationId, (tx) => insertImported(tx, organisationId, connector, deps.clock.now()));
  own.forget(organisationId);
  return { id: connector.id, operations: connector.operations.length, warnings: [...warnings] };
}

/** What importing it would make; nothing is kept. */
export async function previewConnector(deps: SwitchboardContext, organisationId: string, request: Request): Promise<ImportPreview> {
  const { connector, warnings, leftOut } = await readConnector(deps, organisationId, request);
  return {
    name: connector.name,
    version: connector.provenance.version,
    licence: connector.provenance.licence,
    baseUrl: connector.baseUrl,
    auth: connector.auth.map(({ label }) => label),
    operations: connector.operations.length,
    operationList: connector.operations.slice(0, SHOWN).map(presentOperation),
    resources: connector.simulation.resources.map(({ name }) => name),
    leftOut: leftOut.slice(0, SHOWN).map((left) => ({ ...left })),
    warnings: [...warnings],
  };
}

/** Its connections would be left without an address and a form. */
export async function deleteConnector(deps: SwitchboardContext, own: OwnConnectors, organisationId: string, id: string): Promise<void> {
  await deps.database.organisation(organisationId, async (tx) => {
    const connected = await countConnectionsOf(tx, id);
    if (connected > 0)
      throw new ApiError(
        "conflict",
        `${connected === 1 ? "A connection uses" : `${connected} connections use`} this connector. Remove ${connected === 1 ? "it" : "them"} first.`,
      );
    if (!(await deleteImported(tx, organisationId, id))) throw notFound("The imported connector");
  });
  own.forget(organisationId);
}

async function readConnector(deps: SwitchboardContext, organisationId: string, request: Request) {
  if (request.mcp !== undefined) return readServer(deps, organisationId, { ...request, mcp: request.mcp });
  const found = request.catalogue === undefined ? null : await readFromDirectory(deps.directory, request.catalogue);
  const document = found?.document ?? (request.url === undefined ? request.document : await read(deps.gateway, organisationId, request.url));
  const name = request.name ?? null;
  const id = `own-${
    camel(name ?? "")
      .toLowerCase()
      .slice(0, 30) ||
    (request.catalogue?.slice(4, 34).replace(/-/g, "") ?? "api")
  }-${randomSuffix(8)}`;
  const origin = found?.origin ?? request.url ?? null;
  return converted({ id, name, document, origin, ...(found ? { directory: found.directory } : {}) });
}

/** What the directory says of itself goes with the connector: its licence and where it came from. */
async function readFromDirectory(directory: Directory, id: string) {
  const index = directory.index();
  const api = index?.get(id);
  if (!index || !api) throw new ApiError("unprocessable", "The directory has no such description.", { fields: [{ field: "catalogue", message: "Unknown" }] });
  return { document: await directory.read(api), origin: api.origin, directory: { source: index.source, licence: api.licence } };
}

async function read(gateway: Gateway, organisationId: string, url: string): Promise<string> {
  const { outcome } = await gateway.deliver({
    method: "GET",
    url,
    headers: { accept: "application/json, application/yaml, */*" },
    body: null,
    repeatable: true,
    secrets: [],
    credentialHeaders: [],
    connection: "import",
    operation: null,
    limitKey: `import/${organisationId}`,
    ratePerSecond: 2,
    timeoutMs: TIMEOUT_MS,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (outcome.kind !== "answered") throw new ApiError("unprocessable", outcome.message, { fields: [{ field: "url", message: outcome.message }] });
  const { status, body } = outcome.answer;
  if (status !== 200)
    throw new ApiError("unprocessable", `The address answered with ${status}.`, { fields: [{ field: "url", message: `Answered ${status}` }] });
  if (body.byteLength > MAX_DOCUMENT_BYTES) throw new ApiError("unsupported_document", "The description is larger than 10 MiB.");
  return body.toString("utf8");
}
