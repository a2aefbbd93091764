import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { RuntimeConfig } from "../contracts/operation.ts";
import { operationService } from "../contracts/operation.ts";
import { organisationsService } from "../contracts/organisations.ts";
import type { Service } from "../contracts/route.ts";
import { findDeno } from "./platform/rightless/deno-binary.ts";
import { sandboxLevel, sandboxTools } from "./platform/rightless/sandbox-level.ts";
import { boardService } from "../contracts/board.ts";
import { platformService } from "../contracts/platform.ts";
import { switchboardService } from "../contracts/switchboard.ts";
import { composeProduct } from "./compose-product.ts";
import { configuredModels } from "./configured-models.ts";
import { configuredRestate } from "./configured-restate.ts";
import { configuredProviders } from "./configured-providers.ts";
import type { Settings } from "./env.ts";
import { createEgressPolicy } from "./gateway/egress-policy.ts";
import { mountMcp } from "./mcp/mount-mcp.ts";
import { readHosts } from "./hosts.ts";
import { exportOrganisation } from "./export-organisation.ts";
import { createFirstLook } from "./first-look.ts";
import { createGateway } from "./gateway/index.ts";
import { createIdentity } from "./modules/identity/index.ts";
import { outboxTransport } from "./modules/identity/courier/outbox-transport.ts";
import { smtpTransport } from "./modules/identity/courier/smtp-transport.ts";
import type { Transport } from "./modules/identity/courier/transport.ts";
import { createOrganisations, forgetKeys, isInvited, limitHandlers, noteWayIn } from "./modules/organisations/index.ts";
import { operationHandlers, type HealthCheck } from "./operation.ts";
import { systemClock } from "./platform/clock.ts";
import { createKeyring, isSealed } from "./platform/crypto/index.ts";
import { loadMasterKey } from "./platform/crypto/master-key.ts";
import { openListener } from "./platform/database/listener.ts";
import { prepareDataFolder } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { createAuditTrail } from "./platform/audit/audit-trail.ts";
import { allowOrigins } from "./platform/http/allow-origins.ts";
import { createApp } from "./platform/http/create-app.ts";
import { serveDirectly } from "./platform/http/direct-route.ts";
import { openDoor } from "./platform/http/door.ts";
import { mountService, type Handlers } from "./platform/http/mount-service.ts";
import { publishOpenApi } from "./platform/http/openapi.ts";
import { createKnownLimits } from "./platform/limits/known-limits.ts";
import { createRequestWindows } from "./platform/limits/request-windows.ts";
import { createRateLimits } from "./platform/http/rate-limits.ts";
import { isForThisHost, refuseWrongHost } from "./platform/http/refuse-wrong-host.ts";
import { serveWeb } from "./platform/http/serve-web.ts";
import type { Log } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { startPostgres } from "./platform/postgres/index.ts";
import { createShutdown, type Shutdown } from "./platform/shutdown.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const WEB = join(ROOT, "web/dist");

/** How long a turn or a build may look alive after its process died. */
const SWEEP_MS = 15_000;

export interface RunningServer {
  /** Where it listens. */
  readonly url: string;
  /** Where people reach it. */
  readonly publicUrl: string;
  /** Made at the first start and never shown again: whoever presents it runs this installation. */
  readonly operatorToken: string | null;
  /** Finishes what is under way and ends every process that was started. */
  stop(): Promise<void>;
}

/** The whole product in this process: composed here and nowhere else. */
export async function startServer(settings: Settings, log: Log): Promise<RunningServer> {
  const shutdown = createShutdown(log);
  try {
    return await compose(settings, log, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function compose(settings: Settings, log: Log, shutdown: Shutdown): Promise<RunningServer> {
  const clock = systemClock;
  const version = await readVersion();
  await prepareDataFolder(settings.VENNEL_DATA_DIR);

  const door = await openDoor({ host: settings.HOST, port: settings.PORT });
  shutdown.add("the listener", () => door.close());
  const hosts = readHosts(settings, door.url);
  const publicUrl = hosts.web;

  const databaseUrl = settings.DATABASE_URL ?? (await bundledPostgres(settings, log, shutdown));
  await migrate(databaseUrl).catch((cause: Error) => {
    throw new Error(`The database cannot be used: ${cause.message}`, { cause });
  });
  const database = openDatabase(databaseUrl, { onError: (err) => log.warn({ err: err.message }, "a database connection broke") });
  shutdown.add("the database pools", () => database.close());
  const masterKey = await loadMasterKey(settings.VENNEL_SECRET_KEY, settings.VENNEL_DATA_DIR, () => isSealed(database));

  const identity = createIdentity({
    database,
    clock,
    log,
    publicUrl,
    identityUrl: hosts.identity,
    cookieDomain: hosts.cookieDomain,
    masterKey,
    registration: settings.VENNEL_REGISTRATION,
    isInvited: (email) => isInvited({ database, clock }, email),
    onWayInChanged: (change) => noteWayIn({ database, clock }, change),
    forgetKeys: (tx, identityId) => forgetKeys(tx, clock, identityId),
    transport: mailTransport(settings, publicUrl),
    kratosUrl: settings.KRATOS_PUBLIC_URL,
    providers: configuredProviders(settings),
    methods: settings.VENNEL_SIGN_IN_METHODS,
    addressProof: settings.VENNEL_ADDRESS_PROOF,
  });
  shutdown.add("the identity service", () => identity.close());
  for (const problem of await identity.check()) log.warn(`Kratos does not fit: ${problem}`);
  const organisations = createOrganisations({ database, clock, publicUrl, identity, internalDomain: settings.VENNEL_INTERNAL_DOMAIN ?? null });

  const listener = openListener(databaseUrl, log);
  shutdown.add("the listening connection", () => listener.close());
  const policy = createEgressPolicy(settings.VENNEL_EGRESS_ALLOW, [portOf(door.url), portOf(databaseUrl)]);
  const gateway = createGateway({ policy, clock });
  shutdown.add("the gateway", () => gateway.close());

  const tools = sandboxTools(settings.PATH);
  const level = sandboxLevel(tools);
  if (level < settings.VENNEL_SANDBOX_MINIMUM)
    throw new Error(`VENNEL_SANDBOX_MINIMUM asks for sandbox level ${settings.VENNEL_SANDBOX_MINIMUM}, and this machine offers ${level}; install bubblewrap.`);

  const metrics = createMetrics(version);
  shutdown.add("the metrics", () => metrics.close());
  const app = createApp(log, settings.VENNEL_TRUSTED_PROXIES);
  app.use(async (context, next) => {
    const began = performance.now();
    await next();
    metrics.answered(context.res.status, (performance.now() - began) / 1000);
  });
  if (hosts.isSplit) app.use(refuseWrongHost(hosts.serves));
  app.use(allowOrigins(hosts.pages));
  const requests = settings.VENNEL_REQUESTS_PER_MINUTE;
  const limits = createKnownLimits({ database, listener, builtIn: { requestsPerMinute: requests.organisation || null } });
  const windows = createRequestWindows(database);
  shutdown.add("the request windows", () => windows.close());
  const rates = createRateLimits({ windows, most: requests, mostOf: async (organisationId) => (await limits.of(organisationId)).requestsPerMinute });
  app.use(rates.middleware);
  identity.mount(app);

  const authority = rates.counted(organisations.authority);
  const trail = createAuditTrail({ database, clock, log });
  const streams = { authority: organisations.authority, onLess: (heard: (whose: string | null) => void) => listener.on("vennel_access", heard) };
  const mounting = { authority, allowedOrigins: hosts.pages, mail: mailOf(settings), streams, trail };
  function offer<S extends Service>(service: S, handlers: Handlers<S>): void {
    mountService(app, service, handlers, mounting);
    publishOpenApi(app, service, version);
  }
  const checks: Record<string, HealthCheck> = { database: () => database.shared((tx) => tx.execute(sql`select 1`)), sandbox: async () => findDeno() };
  const config = runtimeConfig(settings, hosts.urls, version);
  offer(operationService, operationHandlers({ config, metrics, sandboxLevel: level, sandboxAccounts: tools.root ? "own" : "shared", checks }));

  const product = await composeProduct({
    database,
    enginePool: database.engine,
    clock,
    log,
    keyring: await createKeyring(database, masterKey),
    listener,
    gateway,
    shutdown,
    sandbox: { searchPath: settings.PATH, minimumLevel: settings.VENNEL_SANDBOX_MINIMUM },
    models: configuredModels(settings),
    executes: settings.VENNEL_ROLE !== "web",
    restate: configuredRestate(settings, ROOT),
    members: organisations.people,
    limits,
    countDelivery: (hookKey) => rates.countDelivery(hookKey),
    publicUrl,
    sendLetter: (letter) => identity.sendLetter(letter),
    audit: organisations.audit,
    apiUrl: hosts.api,
    hooksUrl: () => `${hosts.hooks}/hooks`,
    metrics,
    telemetry: telemetryOf(settings, version),
    directoryFolder: join(settings.VENNEL_DATA_DIR, "directory"),
  });
  const exporting = exportOrganisation({ clock, organisations, product: product.handlers });
  const limiting = limitHandlers({
    database,
    clock,
    limits,
    used: async (id) => ({ ...(await product.used(id)), members: await organisations.countMembers(id), requestsPerMinute: await rates.takenBy(id) }),
  });
  offer(organisationsService, { ...organisations.handlers, ...product.handlers.organisation, ...limiting, exportOrganisation: exporting });
  offer(platformService, product.handlers.platform);
  offer(boardService, product.handlers.board);
  offer(switchboardService, product.handlers.switchboard);
  product.mountGit(app, authority);
  mountMcp(app, { authority, streams, version, apiUrl: hosts.api });
  await product.recover();
  // Other processes on the same database may die while this one lives.
  const settle = () => Promise.all([product.recover(), trail.settle()]);
  const sweep = setInterval(() => void settle().catch((err: unknown) => log.warn({ err }, "what a dead process left could not be settled")), SWEEP_MS);
  shutdown.add("the sweep", () => clearInterval(sweep));
  const firstLook = createFirstLook({ fetch: app.fetch, urls: hosts.urls, publicUrl });
  if (existsSync(join(WEB, "index.html"))) await serveWeb(app, WEB, { serviceOrigins: hosts.services, config, firstLook });

  const answerHook = serveDirectly(product.hookRoute, { log, isHttps: hosts.hooks.startsWith("https:"), answered: metrics.answered });
  door.open(app, hosts.isSplit ? (incoming, outgoing) => isForThisHost(hosts.serves, incoming) && answerHook(incoming, outgoing) : answerHook);
  shutdown.add("open requests", () => door.close());
  shutdown.add("what balancers send here", () => {
    checks["requests"] = () => Promise.reject(new Error("It stops."));
    return pause(settings.VENNEL_STOP_NOTICE_MS);
  });
  return { url: door.url, publicUrl, operatorToken: await identity.operator.firstToken(), stop: () => shutdown.run() };
}

async function bundledPostgres(settings: Settings, log: Log, shutdown: Shutdown): Promise<string> {
  const account = settings.VENNEL_POSTGRES_ACCOUNT;
  const postgres = await startPostgres({ dataDir: settings.VENNEL_DATA_DIR, log, ...(account ? { account } : {}) });
  shutdown.add("Postgres", () => postgres.stop());
  return postgres.url;
}

function mailTransport(settings: Settings, publicUrl: string): Transport {
  const from = settings.VENNEL_MAIL_FROM ?? `Vennel <no-reply@${new URL(publicUrl).hostname}>`;
  if (settings.SMTP_URL) return smtpTransport(settings.SMTP_URL, from);
  return outboxTransport(join(settings.VENNEL_DATA_DIR, "outbox"), from, (line) => process.stdout.write(`${line}\n`));
}

/** A Kratos of one's own has its own mail server. */
function mailOf(settings: Settings): RuntimeConfig["mail"] {
  return settings.SMTP_URL || settings.KRATOS_PUBLIC_URL ? "sent" : "outbox";
}

function telemetryOf(settings: Settings, version: string) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_SERVICE_NAME: serviceName } = settings;
  return endpoint ? { settings: { endpoint, headers, serviceName }, version } : null;
}

function portOf(address: string): number {
  const { port, protocol } = new URL(address);
  return Number(port) || (protocol.startsWith("postgres") ? 5432 : protocol === "https:" ? 443 : 80);
}

function runtimeConfig(settings: Settings, urls: RuntimeConfig["urls"], version: string): RuntimeConfig {
  return {
    environment: settings.VENNEL_ENVIRONMENT,
    version,
    urls,
    internalDomain: settings.VENNEL_INTERNAL_DOMAIN ?? null,
    registration: settings.VENNEL_REGISTRATION,
    mail: mailOf(settings),
  };
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as { version: string };
  return version;
}
