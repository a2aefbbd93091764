import type { Diagnostic } from "../../../contracts/flow.ts";
import { triggerDisagreements } from "../../builder/gates/trigger-agreement.ts";
import { ApiError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { manifestOf } from "./manifest.ts";
import { flowNow } from "./sender-of.ts";
import { bundleOfFiles, putBundle, type BundleRow } from "./store.ts";

type Subject = Awaited<ReturnType<DeploymentsDeps["projects"]["inspect"]>>;
type Place = { readonly organisationId: string; readonly projectId: string };

/**
 * Bundles were made by other rules before: they do not say for certain who may start a webhook, so that the same files
 * are bundled anew. Versions that have such a bundle keep it.
 */
const MADE_AS = "2";
const bundleKey = ({ copy }: Subject) => `${MADE_AS}:${copy.filesHash}`;

export async function storedBundle(deps: DeploymentsDeps, { organisationId, projectId }: Place, subject: Subject): Promise<BundleRow | null> {
  return deps.database.organisation(organisationId, (tx) => bundleOfFiles(tx, projectId, bundleKey(subject)));
}

/** One module of the files, evaluated once: what starts its automations is what it says itself, and the flow has to say the same. */
export async function makeBundle(deps: DeploymentsDeps, { organisationId, projectId }: Place, subject: Subject): Promise<BundleRow> {
  const describer = deps.openDescriber();
  const result = await deps.bundleProject(subject.texts, "deployment").catch((error: unknown) => ({ error }));
  if ("error" in result || !result.ok) {
    await describer.close();
    throw "error" in result ? result.error : refused(result.diagnostics);
  }
  const { code, sourceMap } = result;
  const [flow, told] = await Promise.all([flowNow(deps, organisationId, subject), describer.describe(code)]);
  const disagreements = triggerDisagreements(flow, told);
  if (disagreements.length > 0) throw refused(disagreements);
  const row = {
    id: newId("bun"),
    organisationId,
    projectId,
    filesHash: bundleKey(subject),
    code,
    sourceMap,
    manifest: manifestOf(flow, subject.texts),
    createdAt: deps.clock.now(),
  };
  return deps.database.organisation(organisationId, (tx) => putBundle(tx, row));
}

function refused(diagnostics: readonly Diagnostic[]): ApiError {
  const [first] = diagnostics;
  return new ApiError("unprocessable", first ? describe(first) : "The files can't be bundled.", { details: { diagnostics } });
}

export function describe({ file, line, message }: Diagnostic): string {
  return `${file === null ? "" : `${file}${line === null ? "" : `:${line}`}: `}${message}`;
}
