import { Agent } from "undici";
import { bundleProject } from "../../builder/bundle/bundle-project.ts";
import { exchange } from "../../gateway/exchange.ts";
import { Withheld } from "../../gateway/withheld.ts";
import { notFound } from "../../platform/errors.ts";
import type { Bundle, CallContext, CallFrame, CallResult, EngineHost, RunOutcome, RunRequest } from "../run-engine.ts";

export interface TestHost extends EngineHost {
  readonly ended: Map<string, RunOutcome>;
}

/** Carries calls of the connection `sink` to an address on loopback, as the gateway would. */
export function createTestHost(sinkUrl: string, bundles: ReadonlyMap<string, Bundle>, overrides: Partial<EngineHost> = {}): TestHost {
  const ended = new Map<string, RunOutcome>();
  return {
    ended,
    loadBundle: async (id) => {
      const bundle = bundles.get(id);
      if (!bundle) throw notFound(`The bundle ${id}`);
      return bundle;
    },
    natureOf: async ({ request }) => ({ effect: request?.method === "GET" ? "read" : "write", honoursIdempotencyKey: false }),
    carryCall: (frame, context) => carry(sinkUrl, frame, context),
    runEnded: ({ id, outcome }) => void ended.set(id, outcome),
    ...overrides,
  };
}

const connections = new Agent({ connections: 256 });
const TIMEOUT_MS = 600_000;
const MAX_BYTES = 10_485_760;

async function carry(url: string, frame: CallFrame, { signal, mayLeave }: CallContext): Promise<CallResult> {
  try {
    const body = JSON.stringify(frame.request?.body ?? frame.args ?? {});
    const headers = { "x-asked-at": String(performance.timeOrigin + performance.now()) };
    const asked = { method: "POST", body, headers, signal, mayLeave, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
    const answer = await exchange(connections, new URL(url + (frame.request?.path ?? "/")), asked);
    const response = { status: answer.status, headers: { ...answer.headers }, body: JSON.parse(answer.body.toString("utf8")) as unknown };
    if (answer.status < 300) return { ok: true, response, calls: [] };
    return {
      ok: false,
      error: {
        name: "UpstreamError",
        message: `The system answered ${answer.status}.`,
        status: answer.status,
        body: response.body,
        retryable: answer.status === 429 || answer.status >= 500,
        uncertain: false,
      },
      calls: [],
    };
  } catch (error) {
    const { message } = error as Error;
    const outcome = error instanceof Withheld ? { retryable: true, uncertain: false, withheld: true as const } : { retryable: false, uncertain: true };
    return { ok: false, error: { name: "UpstreamError", message, ...outcome }, calls: [] };
  }
}

const CONNECTIONS = `import { connection } from "@vennel/sdk"; export const sink = connection<{}>({ alias: "sink", connector: "http" });`;

/** A deployment of automations given as the text of their `run` function. */
export async function bundleOf(deploymentId: string, automations: Record<string, string>, trigger = "webhook()"): Promise<Bundle> {
  const files = new Map([["src/connections.ts", CONNECTIONS]]);
  for (const [id, run] of Object.entries(automations)) {
    files.set(
      `src/automations/${id}.ts`,
      `import { automation, webhook, manual, poll, RetryableError, FatalError } from "@vennel/sdk";\nimport { sink } from "../connections";\nvoid sink; void manual; void poll; void RetryableError; void FatalError;\nexport default automation({ id: ${JSON.stringify(id)}, name: ${JSON.stringify(id)}, trigger: ${trigger},\n${run}\n});\n`,
    );
  }
  const result = await bundleProject(files, "deployment");
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics));
  return {
    deploymentId,
    projectId: "prj_test",
    organisationId: "org_test",
    environment: "production",
    code: result.code,
    sourceMap: result.sourceMap,
    variables: { GREETING: "hello" },
    isolateRuns: false,
  };
}

export function request(deploymentId: string, automationKey: string, body: unknown, over: Partial<RunRequest> = {}): RunRequest {
  return {
    organisationId: "org_test",
    projectId: "prj_test",
    automationId: `aut_${deploymentId}_${automationKey}`,
    automationKey,
    deploymentId,
    trigger: "webhook",
    input: { body, headers: {}, query: {}, method: "POST", path: "" },
    simulated: false,
    wantsAnswer: true,
    ...over,
  };
}
