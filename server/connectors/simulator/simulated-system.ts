import type { Connector, Operation } from "../connector.ts";
import { errorInBody } from "../requests/error-in-body.ts";
import { natureOf } from "../requests/nature-of.ts";
import { type Behaviour, simulatedJson } from "./behaviour.ts";
import { behaviours } from "./behaviours.ts";
import { conforms } from "./conforms.ts";
import { echoAnswer } from "./echo-answer.ts";
import { createCollection, type Collection } from "./entities.ts";
import { createRouter } from "./match-route.ts";
import { createPlainSystem } from "./plain-answer.ts";
import { createRandom } from "./random.ts";
import { readArguments } from "./read-arguments.ts";
import { resourceAnswer } from "./resource-answer.ts";
import { isLetIn } from "./simulated-credential.ts";
import { simulatedError } from "./simulated-errors.ts";
import type { Fault, RecordedWrite, SimulatedAnswer, SimulatedOutcome, SimulatedRequest } from "./simulated-request.ts";
import { textOf } from "../requests/text-of.ts";

export interface SimulatedSystem {
  handle(request: SimulatedRequest): SimulatedOutcome;
  /** Every successful write so far, oldest first. */
  readonly recorded: readonly RecordedWrite[];
  /** Puts rows into a collection by its name, singular or plural, in place of the sample data. */
  seed(collection: string, rows: readonly Record<string, unknown>[]): void;
  fail(fault: Fault): void;
  /** Whatever was to fail no longer does. */
  recover(): void;
  /** The largest page that the system gives, so that paging shows. */
  pageSize(size: number): void;
  /** From now on the credential is refused, as an expired or revoked one is. */
  expireCredential(): void;
}

/** Virtual time starts here and goes on by a second with every request. */
const START = Date.UTC(2026, 4, 4, 9);

/** One connected system, stateful and strict: it refuses what the real one refuses, in the same words. */
export function createSimulatedSystem(alias: string, connector: Connector, seed: string): SimulatedSystem {
  const random = createRandom(`${seed}/${alias}`);
  const route = createRouter(connector);
  const collections = new Map<string, Collection>(connector.simulation.resources.map(({ name, seed: rows }) => [name, createCollection(rows)]));
  const plain = createPlainSystem(random);
  const behave: Behaviour = behaviours[connector.id] ?? (() => null);
  const recorded: RecordedWrite[] = [];
  let faults: { fault: Fault; wait: number; left: number }[] = [];
  let most = 100;
  let expired = false;
  let requests = 0;

  function handle(asked: SimulatedRequest): SimulatedOutcome {
    requests += 1;
    // A file is kept as text, as scenarios compare it.
    const request = asked.body instanceof Uint8Array ? { ...asked, body: Buffer.from(asked.body).toString("base64") } : asked;
    const matched = connector.operations.length > 0 ? route(request) : null;
    const fault = takeFault(matched?.operation);
    if (fault && fault.status !== "timeout") {
      const given = faultAnswer(fault.status, fault);
      // One that is no failure says that the system did what it was asked.
      record(request, matched?.operation ?? null, given);
      return { kind: "answered", answer: given };
    }

    const answer = answerTo(request, matched);
    record(request, matched?.operation ?? null, answer);
    return fault ? { kind: "timeout" } : { kind: "answered", answer };
  }

  function answerTo(request: SimulatedRequest, matched: ReturnType<typeof route>): SimulatedAnswer {
    if (expired || !isLetIn(connector, request.headers, request.query))
      return simulatedError(connector, "unauthorized", "The credential is missing, wrong or expired.");
    if (connector.operations.length === 0) return plain.answer(request);
    if (!matched) return simulatedError(connector, "notFound", `${connector.name} has no ${request.method} ${request.path}.`);

    const { operation } = matched;
    const args = readArguments(matched, request);
    const [violation] = conforms(operation.input, args).filter(({ rule }) => rule !== "unknown");
    if (violation) return simulatedError(connector, "invalid", violation.message, violation.path);

    const now = new Date(START + requests * 1_000);
    const special = behave({ operation, args, collection, random, now });
    if (special) return special;
    const resource = connector.simulation.resources.find(({ list, get, create, update, delete: remove }) =>
      [list, get, create, update, remove].includes(operation.id),
    );
    return resource
      ? resourceAnswer({ connector, operation, resource, collection: collection(resource.name), args, request, random, now, pageSize: most })
      : echoAnswer(operation, args);
  }

  function record({ method, path, body }: SimulatedRequest, operation: Operation | null, answer: SimulatedAnswer): void {
    const { effect } = natureOf(connector, { operation: operation?.id ?? null, request: { method, path } });
    const refused = answer.status >= 400 || errorInBody(connector, answer.body) !== null;
    if (effect !== "read" && !refused)
      recorded.push({ connection: alias, operation: operation?.id ?? null, method, path, status: answer.status, body: structuredClone(body) ?? null });
  }

  function takeFault(operation: Operation | undefined): Fault | null {
    const found = faults.find(({ fault }) => fault.operation === undefined || fault.operation === operation?.id);
    if (!found) return null;
    if (found.wait > 0) {
      found.wait -= 1;
      return null;
    }
    found.left -= 1;
    faults = faults.filter(({ left }) => left > 0);
    return found.fault;
  }

  function faultAnswer(status: number, { body, retryAfter }: Fault): SimulatedAnswer {
    const kind = status === 401 ? "unauthorized" : status === 404 ? "notFound" : status === 429 ? "rateLimited" : status >= 500 ? "server" : "invalid";
    const worded = body === undefined ? simulatedError(connector, kind, "This failure was asked for by the scenario.") : simulatedJson(status, body);
    return { ...worded, status, headers: { ...worded.headers, ...(retryAfter === undefined ? {} : { "retry-after": textOf(retryAfter) }) } };
  }

  function collection(name: string): Collection {
    if (connector.operations.length === 0) return plain.collection(name);
    const known = [...collections].find(([key]) => plainName(key) === plainName(name))?.[1];
    if (known) return known;
    const fresh = createCollection([]);
    collections.set(name, fresh);
    return fresh;
  }

  return {
    handle,
    recorded,
    seed: (name, rows) => collection(name).seed(rows),
    fail: (fault) => void faults.push({ fault, wait: fault.after ?? 0, left: fault.times ?? 1 }),
    recover() {
      faults = [];
      expired = false;
    },
    pageSize: (size) => void (most = Math.max(1, size)),
    expireCredential: () => void (expired = true),
  };
}

/** `pull requests`, `pullRequest` and `pull_request` are one collection. */
function plainName(name: string): string {
  return name
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase()
    .replace(/ies$/, "y")
    .replace(/s$/, "");
}
