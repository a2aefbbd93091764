import { afterAll, beforeAll, expect, test } from "vitest";
import { RULES } from "./testing/access-rules.ts";
import { createActors, type TestActor } from "./testing/actors.ts";
import { ROUTES as routes } from "./testing/services.ts";
import { expectedFor, knock } from "./testing/matrix.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

/** Those who are let in would end the organisation for all that come after them. */
const NOT_ENTERED = new Set(["organisations.deleteOrganisation"]);

let server: TestServer;
let organisationId: string;
let actors: TestActor[];

beforeAll(async () => {
  server = await startTestServer();
  ({ organisationId, actors } = await createActors(server));
});
let cells = 0;
afterAll(async () => {
  process.stdout.write(`authorisation matrix: ${routes.length} routes, ${actors.length} actors, ${cells} cells\n`);
  await server.stop();
});

test("every route has a rule, and every rule a route", () => {
  expect(Object.keys(RULES).toSorted()).toEqual(routes.map(({ key }) => key).toSorted());
});

test.each(routes)("$key lets in those whom its rule names, and nobody else", async ({ key, service, route }) => {
  const access = RULES[key];
  if (!access) throw new Error(`${key} has no rule`);
  const expected: Record<string, unknown> = {};
  const seen: Record<string, unknown> = {};
  for (const actor of actors) {
    const outcome = expectedFor(access, actor, route.path.includes("{organisation_id}"));
    if (outcome === "let in" && NOT_ENTERED.has(key)) continue;
    cells += 1;
    expected[actor.name] = outcome;
    seen[actor.name] = await knock(server.url, service, route, organisationId, actor);
  }
  expect(seen).toEqual(expected);
});
