import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { boardService } from "../contracts/board.ts";
import { ERROR_STATUS, errorBody, type ErrorCode } from "../contracts/errors.ts";
import { operationService } from "../contracts/operation.ts";
import { organisationsService } from "../contracts/organisations.ts";
import { platformService } from "../contracts/platform.ts";
import type { Route, Service } from "../contracts/route.ts";
import { switchboardService } from "../contracts/switchboard.ts";
import { buildIntegration } from "../e2e/support/build-integration.ts";
import { connect, deploy } from "../e2e/support/deploy.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { requestsOf, type FuzzRequest } from "./testing/fuzz/requests-of.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

const FULL = process.env["VENNEL_FULL_TESTS"] === "1";
/** The same requests each time in the usual run; others, and more of them, in the full one. */
const SETTINGS = FULL ? { numRuns: 300 } : { numRuns: 10, seed: 4400 };

const SERVICES: readonly Service[] = [operationService, organisationsService, platformService, boardService, switchboardService];
/** These end what all others need: the organisation, or the account. */
const NOT_CALLED = new Set(["organisations.deleteOrganisation", "organisations.deleteAccount"]);
/** What only the inside of the server knows. */
const INTERNALS = /node_modules|\bat \S+ \(|\.ts:\d|violates|syntax error at or near|relation "|vennel_app|ECONN|\bpg_/;

const routes = SERVICES.flatMap((service) =>
  Object.entries(service.routes).map(([id, route]): { key: string; service: Service; route: Route } => ({ key: `${service.name}.${id}`, service, route })),
)
  .filter(({ key }) => !NOT_CALLED.has(key))
  // What removes things comes after all that looks at them.
  .toSorted((a, b) => Number(a.route.method === "DELETE") - Number(b.route.method === "DELETE"));

let server: TestServer;
let person: Person;
let ids: Record<string, string>;
const answers = new Map<number, number>();

beforeAll(async () => {
  server = await startTestServer({ VENNEL_LOG_LEVEL: "fatal" });
  person = await registerPerson(server.url);
  ids = { organisation_id: person.organisation.id, ...(await furnish()) };
});
afterAll(async () => {
  const told = [...answers].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  process.stdout.write(`fuzz: ${routes.length} routes, answers: ${told.join(", ")}\n`);
  await server.stop();
});

test.each(routes)("$key answers odd requests as its contract says", async ({ service, route }) => {
  await fc.assert(
    fc.asyncProperty(requestsOf(service, route, ids), async (request) => {
      const { status, text } = await send(route, request);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      expect(status < 400 ? wrongInSuccess(route, status, text) : wrongInError(status, text)).toEqual([]);
    }),
    SETTINGS,
  );
});

async function send(route: Route, { path, body, contentType }: FuzzRequest): Promise<{ status: number; text: string }> {
  const answer = await fetch(server.url + path, {
    method: route.method,
    redirect: "manual",
    headers: { cookie: person.cookie, origin: server.url, "x-vennel-request": "1", ...(body === undefined ? {} : { "content-type": contentType }) },
    ...(body === undefined ? {} : { body }),
  });
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return { status: answer.status, text: await answer.text() };
  await answer.body?.cancel();
  return { status: answer.status, text: "" };
}

function wrongInSuccess(route: Route, status: number, text: string): unknown[] {
  if (route.produces && route.produces !== "application/json") return [];
  if (status !== (route.status ?? (route.output ? 200 : 204))) return [`status ${status}`];
  return route.output?.safeParse(JSON.parse(text)).error?.issues ?? [];
}

function wrongInError(status: number, text: string): unknown[] {
  const { code } = errorBody.parse(JSON.parse(text));
  return [
    ...(ERROR_STATUS[code as ErrorCode] === status ? [] : [`${code} with status ${status}`]),
    ...(status >= 500 && status !== 503 ? [text] : []),
    ...(INTERNALS.test(text) ? [text] : []),
  ];
}

/** One thing of each collection that paths name. */
async function furnish(): Promise<Record<string, string>> {
  // Nobody listens there: a test of the connection fails at once instead of waiting for the world outside.
  const connection = await connect(person, { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-fuzz" }, baseUrl: "http://127.0.0.1:9" });
  const { project } = await buildIntegration(person, 'Every day at 9 in Rome post "Good morning" to #team in Slack');
  const automation = await deploy(person, project.id);
  const platform = `/api/platform/v1/o/${person.organisation.id}`;
  const first = async (path: string, list: string) => {
    const { body } = await person.call<Record<string, { id: string }[]>>("GET", path);
    return body[list]?.[0]?.id ?? "none";
  };
  const run = await person.call<{ runId: string }>("POST", `${platform}/automations/${automation.id}/runs`, { input: {} });
  return {
    projects: project.id,
    connections: connection,
    automations: automation.id,
    runs: run.body.runId,
    deployments: await first(`${platform}/projects/${project.id}/deployments`, "deployments"),
    checkpoints: await first(`${platform}/projects/${project.id}/checkpoints`, "checkpoints"),
  };
}
