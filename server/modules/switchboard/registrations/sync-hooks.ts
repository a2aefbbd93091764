import type { Connector } from "../../../connectors/connector.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { OpenConnections } from "../credentials/open-connections.ts";
import type { OpenConnection, SwitchboardContext } from "../deps.ts";
import type { HookRegistrationRow } from "../tables.ts";
import type { AskProvider } from "./ask-provider.ts";
import { nameOfSecret } from "./hook-secret.ts";
import { placeArguments, registerHook } from "./register-hook.ts";
import { dropRegistration, lockRegistrations, putRegistration, registrationsIn } from "./store.ts";

/** An address at which an automation that is live takes deliveries. */
export interface WantedHook {
  readonly automationId: string;
  readonly connectionId: string;
  readonly url: string;
  /** Null takes every event. */
  readonly event: string | null;
  /** What it belongs to at the system, where the trigger says so: `acme/shop`. */
  readonly place?: string | null;
}
export interface Place {
  readonly organisationId: string;
  readonly projectId: string;
  readonly environment: string;
}
export interface SyncLine {
  readonly level: "info" | "error";
  readonly text: string;
}
interface Deps extends Pick<SwitchboardContext, "database" | "keyring" | "clock" | "catalogueOf"> {
  readonly connections: OpenConnections;
  readonly ask: AskProvider;
}

/**
 * Brings what systems know of an environment's addresses to what is live there: takes back what is no longer wanted,
 * registers what is new. A system whose connection holds a webhook secret was told by a person, and is left alone.
 */
export async function syncHooks(deps: Deps, place: Place, wanted: readonly WantedHook[]): Promise<SyncLine[]> {
  const { organisationId, projectId, environment } = place;
  return deps.database.organisation(organisationId, async (tx) => {
    await lockRegistrations(tx, projectId, environment);
    const known = await registrationsIn(tx, projectId, environment);
    const isWanted = (row: HookRegistrationRow) => wanted.some((hook) => isSame(row, hook));
    const lines: SyncLine[] = [];
    for (const row of known) if (!isWanted(row)) lines.push(await takeBack(deps, tx, row));
    for (const hook of wanted) if (!known.some((row) => isSame(row, hook))) lines.push(...(await makeKnown(deps, tx, place, hook)));
    return lines;
  });
}

function isSame(row: HookRegistrationRow, { automationId, connectionId, url, event, place = null }: WantedHook): boolean {
  return row.automationId === automationId && row.connectionId === connectionId && row.url === url && row.event === event && row.place === place;
}

async function takeBack(deps: Deps, tx: Tx, row: HookRegistrationRow): Promise<SyncLine> {
  await dropRegistration(tx, row.automationId);
  const { connector } = await open(deps, row);
  const registration = connector?.webhook?.registration;
  if (!connector || !registration) return { level: "error", text: `The webhook at ${row.url} could not be taken back: its system is no longer known.` };
  const told = await deps.ask(row, registration.remove, {
    ...placeArguments(registration, row.place),
    [registration.idArgument]: asNumber(connector, registration.remove, registration.idArgument, row.providerId),
  });
  // What the system no longer has is as good as taken back.
  const isGone = !("refusal" in told) || told.status === 404;
  return isGone
    ? { level: "info", text: `${connector.name} was told to send nothing more to ${row.url}.` }
    : { level: "error", text: `The webhook ${row.providerId} at ${connector.name} could not be taken back, remove it there: ${told.refusal}` };
}

async function makeKnown(deps: Deps, tx: Tx, at: Place, hook: WantedHook): Promise<SyncLine[]> {
  const opened = await open(deps, { organisationId: at.organisationId, connectionId: hook.connectionId }).catch(noConnection);
  if (!opened) return [];
  const { connection, connector } = opened;
  if (!connector || connection.auth.type === "none") return [];
  const registration = connector.webhook?.registration;
  if (connection.webhookSecret !== null && registration?.secret.from !== "client") return [];
  if (!registration) return isSigned(connector) ? [byHand(connector, hook)] : [];
  const registered = await registerHook(deps.ask, connector, registration, connection, hook);
  if ("problem" in registered)
    return [{ level: "error", text: `${connector.name} could not be told of the webhook; register ${hook.url} there yourself. ${registered.problem}` }];
  const { automationId, connectionId, url, event, place = null } = hook;
  const secret = await deps.keyring.seal(nameOfSecret({ organisationId: at.organisationId, automationId }), registered.secret, tx);
  const { providerId } = registered;
  await putRegistration(tx, { ...at, automationId, connectionId, url, event, place, providerId, secret, createdAt: deps.clock.now() });
  return [{ level: "info", text: `${connector.name} sends ${event ?? "every event"} to ${url} from now on.` }];
}

function isSigned({ webhook }: Connector): boolean {
  return webhook !== null && webhook.verification.type !== "none";
}

/** Its deliveries would all be refused for want of a secret, and no operation of the system could change that. */
function byHand({ name }: Connector, { url }: WantedHook): SyncLine {
  return {
    level: "error",
    text: `${name} has no way to be told of a webhook: register ${url} there yourself, and give the connection the secret. Until then its deliveries are refused.`,
  };
}

/** Deleted since it was bound; the deliveries of its automation are refused in any case. */
function noConnection(error: unknown): null {
  if (error instanceof ApiError && error.code === "not_found") return null;
  throw error;
}

async function open(
  { connections, catalogueOf }: Deps,
  { organisationId, connectionId }: { organisationId: string; connectionId: string },
): Promise<{ connection: OpenConnection; connector: Connector | undefined }> {
  const connection = await connections.get(organisationId, connectionId);
  return { connection, connector: (await catalogueOf(organisationId)).get(connection.row.connector) };
}

function asNumber(connector: Connector, operation: string, argument: string, text: string): string | number {
  const type = connector.operations.find(({ id }) => id === operation)?.input.properties?.[argument]?.type;
  return type === "integer" ? Number(text) : text;
}
