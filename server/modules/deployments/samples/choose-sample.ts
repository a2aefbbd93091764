import { emptyLike } from "../../../../contracts/empty-like.ts";
import { triggerSource } from "../../../builder/trigger-source.ts";
import type { DeploymentsDeps } from "../deps.ts";
import type { Accepted } from "./accepted.ts";
import { inputOf, payloadOf } from "./input-of.ts";
import { knownSample } from "./known-sample.ts";

export type Sample =
  /** Null where nothing is known of what the automation takes, or where it needs nothing. */
  | { readonly kind: "fits"; readonly payload: unknown }
  /** The code fails with whatever is known; `empty` names the fields. */
  | { readonly kind: "refused"; readonly reason: string; readonly empty: unknown };

export type SampleDeps = Pick<DeploymentsDeps, "bundleProject" | "runScenarios" | "catalogueOf" | "lastInput" | "clock"> & { readonly accepted: Accepted };

type Inspection = Awaited<ReturnType<DeploymentsDeps["projects"]["inspect"]>>;

interface Wanted {
  readonly organisationId: string;
  readonly subject: Pick<Inspection, "flow" | "texts"> & { readonly copy: Pick<Inspection["copy"], "filesHash"> };
  /** The automation's id in the code. */
  readonly key: string;
  /** Its id where it was deployed before. */
  readonly automationId: string | null;
  readonly variables: Readonly<Record<string, string>>;
}

/** Scenarios have the world of their name, and this is the name of the world of simulated runs. */
const WORLD = "sample data";
const TEST_FILE = "tests/sample.test.ts";
const LONGEST_MS = 30_000;
/** What the body of a delivery may be where neither the system, the code nor a delivery says anything of it. */
const UNDESCRIBED = [{}, { name: "value" }, []];

/** An input that the automation's own code takes: the last real one, else what is known of its trigger. It was run before it is offered. */
export async function chooseSample(deps: SampleDeps, wanted: Wanted): Promise<Sample> {
  const { organisationId, subject, key, automationId } = wanted;
  const { automations, connections } = subject.flow;
  const found = automations.find(({ id }) => id === key);
  if (!found) return { kind: "fits", payload: null };
  const catalogue = await deps.catalogueOf(organisationId);
  const known = knownSample(found.trigger, connections, catalogue);
  const last = automationId === null ? undefined : payloadOf(await deps.lastInput(organisationId, automationId));
  const described = [last, known].filter((payload) => payload !== undefined && payload !== null);
  const candidates = described.length === 0 && found.trigger.type === "webhook" ? UNDESCRIBED : described;
  if (candidates.length === 0) return { kind: "fits", payload: null };

  const reasons: string[] = [];
  for (const payload of candidates) {
    const refusal = await refusalOf(deps, wanted, found.file, inputOf(found.trigger, payload, deps.clock.now()));
    if (refusal === null) return { kind: "fits", payload };
    reasons.push(refusal);
  }
  // Code that fails in the same way with every body does not fail for its body, but for what a simulated system answers.
  if (described.length === 0 && new Set(reasons).size === 1) return { kind: "fits", payload: candidates[0] };
  return { kind: "refused", reason: reasons.at(-1) ?? "", empty: emptyLike(described.at(-1) ?? {}) };
}

/** Why the code fails with an input against simulated systems; null when it does not. */
async function refusalOf(deps: SampleDeps, { organisationId, subject, variables }: Wanted, file: string, input: unknown): Promise<string | null> {
  const asked = [organisationId, subject.copy.filesHash, file, variables, input];
  if (deps.accepted.has(asked)) return null;
  const files = new Map([...subject.texts].filter(([path]) => !path.startsWith("tests/")));
  const bundle = await deps.bundleProject(files.set(TEST_FILE, triggerSource(file, [{ id: WORLD, input }])), "scenarios");
  if (!bundle.ok) return bundle.diagnostics[0]?.message ?? "The files can't be bundled.";
  const { results } = await deps.runScenarios({
    code: bundle.code,
    variables,
    connections: subject.flow.connections.flatMap(({ alias, connector }) => (connector === null ? [] : [{ alias, connector, name: alias }])),
    catalogue: await deps.catalogueOf(organisationId),
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  const failed = results.find(({ status }) => status !== "passed");
  if (!failed) deps.accepted.add(asked);
  return failed ? (failed.message ?? "It failed.") : null;
}
