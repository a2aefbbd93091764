import { describe, expect, it } from "vitest";
import type { Connector } from "../connector.ts";
import { polishedConnectors } from "../polished/all.ts";
import { encodeBody } from "../requests/encode-body.ts";
import { createCatalogue } from "../catalogue.ts";
import { errorInBody } from "../requests/error-in-body.ts";
import { pageOf } from "../requests/page-of.ts";
import { toRequest } from "../requests/to-request.ts";
import { createSimulation, type Simulation } from "./create-simulation.ts";
import { conforms } from "./conforms.ts";
import { createRunSimulations } from "./run-simulations.ts";
import { sampleEvent } from "./sample-event.ts";
import { simulatedCredential } from "./simulated-credential.ts";
import type { SimulatedAnswer, SimulatedOutcome } from "./simulated-request.ts";

function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}`);
  return value;
}
function answerOf(outcome: SimulatedOutcome): SimulatedAnswer {
  if (outcome.kind !== "answered") throw new Error("No answer came");
  return outcome.answer;
}
const by = (id: string) =>
  must(
    polishedConnectors.find((one) => one.id === id),
    `connector ${id}`,
  );
const start = (...ids: string[]) => createSimulation({ seed: "test", connectors: Object.fromEntries(ids.map((id) => [id, by(id)])) });

function ask(
  simulation: Simulation,
  alias: string,
  operationId: string,
  args: Record<string, unknown>,
  options: { anonymous?: boolean } = {},
): SimulatedAnswer {
  const connector = by(alias);
  const operation = must(
    connector.operations.find(({ id }) => id === operationId),
    `operation ${operationId}`,
  );
  const request = toRequest(connector, operation, args);
  const credential = simulatedCredential(connector);
  const outcome = simulation.handle(
    alias,
    options.anonymous ? request : { ...request, headers: { ...request.headers, ...credential.headers }, query: [...request.query, ...credential.query] },
  );
  return answerOf(outcome);
}

const repo = { owner: "o", repo: "r" };
const bodyOf = (answer: SimulatedAnswer) => answer.body as Record<string, unknown>;

describe("a simulated system", () => {
  it("keeps what was created, lists it, changes it and tells it by its number", () => {
    const simulation = start("github");
    const created = ask(simulation, "github", "issues.create", { ...repo, title: "New", labels: ["urgent"] });
    expect(created.status).toBe(201);
    expect(bodyOf(created)).toMatchObject({ title: "New", labels: [{ name: "urgent" }], state: "open" });
    const number = bodyOf(created)["number"];
    ask(simulation, "github", "issues.update", { ...repo, issue_number: number, state: "closed" });
    expect(bodyOf(ask(simulation, "github", "issues.get", { ...repo, issue_number: number }))).toMatchObject({ title: "New", state: "closed" });
    const open = ask(simulation, "github", "issues.list", repo).body as { number: number }[];
    expect(open.map((issue) => issue.number)).not.toContain(number);
    const others = ask(simulation, "github", "issues.list", { owner: "o", repo: "other", state: "closed" }).body;
    expect(others).toEqual([]);
  });

  it("filters a list by label as the real one does", () => {
    const found = ask(start("github"), "github", "issues.list", { ...repo, labels: "bug" }).body as { labels: { name: string }[] }[];
    expect(found).toHaveLength(2);
  });

  it("refuses a missing credential, an unknown path, a missing field and an unknown entity, each in its own words", () => {
    const simulation = start("github", "slack");
    expect(ask(simulation, "github", "issues.list", repo, { anonymous: true })).toMatchObject({ status: 401, body: { message: "Bad credentials" } });
    expect(ask(simulation, "github", "issues.create", { ...repo })).toMatchObject({
      status: 422,
      body: { message: "Validation Failed", errors: [{ field: "title" }] },
    });
    expect(ask(simulation, "github", "issues.get", { ...repo, issue_number: 99_999 })).toMatchObject({ status: 404 });
    expect(ask(simulation, "slack", "chat.postMessage", { channel: "#a", text: "b" }, { anonymous: true }).body).toEqual({ ok: false, error: "invalid_auth" });
    const { headers } = simulatedCredential(by("github"));
    const outcome = simulation.handle("github", { method: "POST", path: "/no/such/path", query: [], headers, body: {} });
    expect(outcome).toMatchObject({ kind: "answered", answer: { status: 404 } });
    expect(simulation.recorded()).toEqual([]);
  });

  it("does not answer everything with success", () => {
    for (const connector of polishedConnectors.filter(({ operations }) => operations.length > 0)) {
      const simulation = start(connector.id);
      const outcome = simulation.handle(connector.id, {
        method: "POST",
        path: "/vennel/no-such-thing",
        query: [],
        headers: simulatedCredential(connector).headers,
        body: {},
      });
      const { status, body } = answerOf(outcome);
      expect([connector.id, status >= 400 || errorInBody(connector, body) !== null]).toEqual([connector.id, true]);
    }
  });

  it("records writes that were taken, and no reads", () => {
    const simulation = start("slack");
    ask(simulation, "slack", "conversations.list", {});
    ask(simulation, "slack", "chat.postMessage", { channel: "#support", text: "hello" });
    expect(simulation.system("slack").recorded).toMatchObject([
      {
        connection: "slack",
        operation: "chat.postMessage",
        method: "POST",
        path: "/chat.postMessage",
        status: 200,
        body: { channel: "#support", text: "hello" },
      },
    ]);
  });

  it("gives the same answers for the same seed", () => {
    const run = () => ask(start("slack"), "slack", "chat.postMessage", { channel: "#support", text: "hello" }).body;
    expect(run()).toEqual(run());
  });

  it("fails as often as it is told to, with Retry-After", () => {
    const simulation = start("github");
    simulation.system("github").fail({ status: 429, times: 2, retryAfter: 3 });
    expect(ask(simulation, "github", "repos.get", repo)).toMatchObject({ status: 429, headers: { "retry-after": "3" } });
    expect(ask(simulation, "github", "repos.get", repo).status).toBe(429);
    expect(ask(simulation, "github", "repos.get", repo).status).toBe(200);
  });

  it("fails after so many calls, until it recovers", () => {
    const simulation = start("github");
    simulation.system("github").fail({ status: 500, after: 1, times: 100 });
    const statuses = () => [1, 2, 3].map(() => ask(simulation, "github", "repos.get", repo).status);
    expect(statuses()).toEqual([200, 500, 500]);
    simulation.system("github").recover();
    expect(statuses()).toEqual([200, 200, 200]);
  });

  it("carries a write out although its answer is lost", () => {
    const simulation = start("http");
    simulation.system("http").fail({ status: "timeout" });
    const request = { method: "POST", path: "/orders", query: [], headers: {}, body: { total: 7 } };
    expect(simulation.handle("http", request)).toEqual({ kind: "timeout" });
    expect(simulation.system("http").recorded).toHaveLength(1);
  });

  it("refuses an expired credential", () => {
    const simulation = start("github");
    simulation.system("github").expireCredential();
    expect(ask(simulation, "github", "repos.get", repo).status).toBe(401);
    simulation.system("github").recover();
    expect(ask(simulation, "github", "repos.get", repo).status).toBe(200);
  });

  it("stores what is sent to a plain HTTP system and does not invent what was not", () => {
    const simulation = start("http");
    const send = (method: string, path: string, body?: unknown) => {
      const outcome = simulation.handle("http", { method, path, query: [], headers: {}, body });
      return answerOf(outcome);
    };
    const id = String(bodyOf(send("POST", "/orders", { total: 7 }))["id"]);
    expect(send("GET", `/orders/${id}`)).toMatchObject({ status: 200, body: { total: 7 } });
    expect(send("GET", "/orders").body).toHaveLength(1);
    expect(send("GET", "/orders/41").status).toBe(404);
    expect(send("DELETE", `/orders/${id}`).status).toBe(204);
    expect(send("GET", "/orders").body).toHaveLength(0);
  });

  describe("an item of a plain HTTP system that nobody made", () => {
    const plain = () => {
      const simulation = start("http");
      const send = (method: string, path: string, body?: unknown) => answerOf(simulation.handle("http", { method, path, query: [], headers: {}, body }));
      return { send, system: simulation.system("http") };
    };

    it("is there as a sample that says so, and stays as it was changed, until it is deleted", () => {
      const { send } = plain();
      expect(send("PATCH", "/customers/17", { plan: "gold" })).toMatchObject({ status: 200, body: { id: 17, name: "Sample customer 17", plan: "gold" } });
      expect(send("GET", "/customers/17")).toMatchObject({ status: 200, headers: { "x-vennel-simulated": "1" }, body: { plan: "gold" } });
      expect(send("GET", "/customers/18").status).toBe(200);
      expect(send("GET", "/customers").body).toHaveLength(2);
      expect(send("DELETE", "/customers/17").status).toBe(204);
      for (const method of ["GET", "PATCH", "DELETE"]) expect(send(method, "/customers/17", {}).status).toBe(404);
    });

    it.each(["41", "0042", "5b0c7d3e-6f0a-4d2b-9f55-1c2d3e4f5a6b", "cus_9sX2", "ORD-1041", "01JAZ3Q8W2"])(
      "is found by %s, which has the form of an id",
      (id) => {
        expect(plain().send("GET", `/v1/things/${id}`).status).toBe(200);
      },
    );

    it.each(["undefined", "null", "NaN", "0", "%5Bobject%20Object%5D", "..%2f1", "1%00", "-1", "1.5", "9".repeat(30)])(
      "is not found by %s, which has none",
      (id) => {
        for (const method of ["GET", "PATCH", "DELETE"]) expect(plain().send(method, `/things/${id}`, {}).status).toBe(404);
      },
    );

    it("is not found where a scenario or a write said what there is", () => {
      const { send, system } = plain();
      system.seed("customers", []);
      expect(send("GET", "/customers/17").status).toBe(404);
      send("POST", "/orders", { id: 1, total: 7 });
      expect([send("GET", "/orders/1").status, send("GET", "/orders/2").status]).toEqual([200, 404]);
      send("PUT", "/notes/today", { text: "hello" });
      expect([send("GET", "/notes/today").body, send("GET", "/notes/17").status]).toEqual([expect.objectContaining({ text: "hello" }), 404]);
    });
  });
});

const lists = polishedConnectors.flatMap((connector) =>
  connector.operations
    .filter(({ paging, id }) => paging && connector.simulation.resources.some(({ list }) => list === id))
    .map((operation) => [`${connector.id} ${operation.id}`, connector, operation] as const),
);

describe.each(lists)("%s", (_, connector, operation) => {
  it("is read to its end page by page, each item once", () => {
    const simulation = start(connector.id);
    const resource = must(
      connector.simulation.resources.find(({ list }) => list === operation.id),
      "resource",
    );
    const model = resource.template ?? resource.seed[0] ?? {};
    simulation.system(connector.id).seed(
      resource.name,
      Array.from({ length: 5 }, (__, index) => ({ ...model, [resource.idField]: typeof model[resource.idField] === "number" ? index + 1 : `x${index + 1}` })),
    );
    simulation.system(connector.id).pageSize(2);

    const seen: unknown[] = [];
    let args: Readonly<Record<string, unknown>> | null = { ...(operation.sampleInput as object) };
    for (const name of Object.keys(resource.filters ?? {})) delete (args as Record<string, unknown>)[name];
    for (let turn = 0; args !== null && turn < 10; turn++) {
      const answer = ask(simulation, connector.id, operation.id, args);
      const page = pageOf(operation, args, answer);
      seen.push(...page.items.map((item) => (item as Record<string, unknown>)[resource.idField]));
      args = page.next;
    }
    expect([...new Set(seen)]).toHaveLength(5);
    expect(seen).toHaveLength(5);
  });
});

const operations = polishedConnectors.flatMap((connector: Connector) =>
  connector.operations.map((operation) => [`${connector.id} ${operation.id}`, connector, operation] as const),
);

describe.each(operations)("%s", (_, connector, operation) => {
  it("takes its sample and answers in the form that it promises", () => {
    const simulation = start(connector.id);
    for (const { name, seed } of connector.simulation.resources) simulation.system(connector.id).seed(name, seed);
    const args = operation.sampleInput as Record<string, unknown>;
    const answer = ask(simulation, connector.id, operation.id, args);
    expect(answer).toMatchObject({ status: operation.successStatus ?? 200 });
    // These two need a message that was posted before.
    const needsMore = ["chat.update", "chat.delete"].includes(operation.id);
    expect(answer.body === null || needsMore ? [] : conforms(operation.output, answer.body)).toEqual([]);
    expect(() => encodeBody(toRequest(connector, operation, args))).not.toThrow();
  });
});

describe("sample events", () => {
  it("are there for every event and fit its payload", () => {
    for (const connector of polishedConnectors) {
      for (const { id, payload } of connector.events) expect([id, conforms(payload, sampleEvent(connector, id)?.body)]).toEqual([id, []]);
    }
    expect(sampleEvent(by("github"), "no.such")).toBeNull();
  });
});

describe("the systems of a simulated run", () => {
  it("remember what the run did, and nothing of another run", async () => {
    const runs = createRunSimulations(createCatalogue());
    const send = async (runId: string, method: string) => {
      const outcome = await runs.simulate({
        runId,
        alias: "ordersApi",
        connector: "http",
        request: { method, path: "/orders", query: [], headers: {}, body: method === "POST" ? { total: 7 } : undefined },
      });
      return outcome.kind === "answered" ? (JSON.parse(outcome.answer.body.toString()) as unknown) : outcome;
    };
    await send("run_1", "POST");
    expect(await send("run_1", "GET")).toMatchObject([{ total: 7 }]);
    expect(await send("run_2", "GET")).toEqual([]);
  });
});
