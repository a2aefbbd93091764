import type { TriedOperation } from "../../../../contracts/connectors.ts";
import type { CallStep, Step } from "../../../../contracts/plan/step.ts";
import type { platformService } from "../../../../contracts/platform.ts";
import type { PlanEditor } from "../../../builder/builder.ts";
import { allSteps } from "../../../builder/edits/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/mount-service.ts";
import { flowOf } from "../files/flow-of.ts";
import { readWorkingCopy } from "../files/store.ts";
import { textsOf } from "../files/working-copy.ts";
import { automationOf } from "../plans/plan-handlers.ts";
import { findProject } from "../store.ts";
import { keepSample, listSamples } from "./store.ts";

interface Call {
  readonly organisationId: string;
  readonly connector: string;
  readonly operation: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly pages: boolean;
  readonly connection?: string | undefined;
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly builderOf: (organisationId: string) => Promise<Pick<PlanEditor, "plans">>;
  /** One call of an operation: simulated, or for real where it only reads. */
  readonly tryOperation: (call: Call) => Promise<TriedOperation>;
  readonly redactionOf: (organisationId: string) => Promise<<T>(value: T) => T>;
}

/** Single steps, tried as one builds; what they answer is the sample for the steps behind them. */
export function createSampleHandlers(deps: Deps): Pick<Handlers<typeof platformService>, "listStepSamples" | "tryStep"> {
  const { database, clock } = deps;
  return {
    async listStepSamples({ params, query }) {
      const redact = await deps.redactionOf(params.organisation_id);
      const rows = await database.organisation(params.organisation_id, async (tx) => {
        await findProject(tx, params.id, null);
        return listSamples(tx, params.id, query.file);
      });
      return { items: rows.map(({ step, value, simulated, triedAt }) => ({ step, value: redact(value), simulated, at: triedAt.toISOString() })) };
    },

    async tryStep({ params: { organisation_id: organisationId, id: projectId }, body: { file, step: id, args, connection } }) {
      const { files } = await database.organisation(organisationId, (tx) => readWorkingCopy(tx, projectId));
      const { plan } = await automationOf(await deps.builderOf(organisationId), textsOf(files), file);
      const steps = allSteps(plan.steps);
      const step = requireCall(steps.find((each) => each.id === id));
      const connector = flowOf(files).connections.find(({ alias }) => alias === step.connection)?.connector ?? step.connection;
      const answer = await deps.tryOperation({ organisationId, connector, operation: step.operation, args, pages: step.pages, connection });
      if (!answer.ok) return answer;
      const row = { organisationId, projectId, file, step: id, value: answer.value, simulated: connection === undefined, triedAt: clock.now() };
      await database.organisation(organisationId, async (tx) => {
        await findProject(tx, projectId, null);
        await keepSample(
          tx,
          row,
          steps.map((each) => each.id),
        );
      });
      return { ...answer, value: (await deps.redactionOf(organisationId))(answer.value) };
    },
  };
}

function requireCall(step: Step | undefined): CallStep {
  if (!step) throw notFound("The step");
  if (step.kind !== "call") throw new ApiError("unprocessable", "Only a step that calls a system can be tried by itself.");
  return step;
}
