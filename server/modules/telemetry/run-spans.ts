import { createHash } from "node:crypto";
import type { Call } from "../../../contracts/calls.ts";
import type { Run, Step } from "../../../contracts/runs.ts";
import { attributes, nanoseconds, type OtlpSpan } from "./otlp.ts";

export interface RunFacts {
  readonly organisationId: string;
  readonly automationKey: string;
}

/**
 * A run as a trace: the run, its steps, and each call of a step. Ids come from the run's, so that a run that is told
 * twice is one trace. What went in and out, messages of errors and paths of addresses stay here: they hold data.
 */
export function runSpans(run: Run, { organisationId, automationKey }: RunFacts): OtlpSpan[] {
  const traceId = hash(run.id, 32);
  const root = hash(`${run.id}/run`, 16);
  const end = run.finishedAt ?? run.startedAt ?? run.createdAt;
  const runSpan: OtlpSpan = {
    traceId,
    spanId: root,
    name: `run ${automationKey}`,
    kind: 5,
    startTimeUnixNano: nanoseconds(run.startedAt ?? run.createdAt),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributes({
      "vennel.run.id": run.id,
      "vennel.run.status": run.status,
      "vennel.run.trigger": run.trigger,
      "vennel.run.attempt": run.attempt,
      "vennel.run.queued_ms": run.startedAt ? Date.parse(run.startedAt) - Date.parse(run.createdAt) : null,
      "vennel.organisation.id": organisationId,
      "vennel.project.id": run.projectId,
      "vennel.automation.id": run.automationId,
      "vennel.automation.key": automationKey,
      "vennel.deployment.id": run.deploymentId,
      "error.type": run.error?.name,
    }),
    status: { code: run.status === "succeeded" ? 1 : 2 },
  };
  const spanIdOf = (step: Step) => hash(`${run.id}/step/${step.id}`, 16);
  const parentOf = (step: Step) => {
    const around = run.steps.filter(({ id }) => step.id.startsWith(`${id}/`)).toSorted((a, b) => b.id.length - a.id.length);
    return around[0] ? spanIdOf(around[0]) : root;
  };
  const steps = run.steps.flatMap((step) => [
    stepSpan(step, { traceId, spanId: spanIdOf(step), parentSpanId: parentOf(step), end }),
    ...step.calls.map((call, index) => callSpan(call, { traceId, spanId: hash(`${run.id}/call/${step.id}/${index}`, 16), parentSpanId: spanIdOf(step) })),
  ]);
  return [runSpan, ...steps];
}

type Place = Pick<OtlpSpan, "traceId" | "spanId"> & { readonly parentSpanId: string };

function stepSpan({ name, status, attempt, startedAt, finishedAt, error }: Step, { end, ...place }: Place & { readonly end: string }): OtlpSpan {
  return {
    ...place,
    name: `step ${name}`,
    kind: 1,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(finishedAt ?? end),
    attributes: attributes({ "vennel.step.name": name, "vennel.step.status": status, "vennel.step.attempt": attempt, "error.type": error?.name }),
    ...(status === "succeeded" ? { status: { code: 1 } } : status === "skipped" ? {} : { status: { code: 2 } }),
  };
}

function callSpan({ connection, operation, request, response, startedAt, durationMs }: Call, place: Place): OtlpSpan {
  const end = new Date(Date.parse(startedAt) + durationMs).toISOString();
  const isFine = response !== null && response.status < 400;
  return {
    ...place,
    name: `${request.method} ${connection}`,
    kind: 3,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributes({
      "http.request.method": request.method,
      "http.response.status_code": response?.status,
      "server.address": URL.canParse(request.url) ? new URL(request.url).hostname : null,
      "vennel.connection": connection,
      "vennel.operation": operation,
      "error.type": isFine ? null : response ? String(response.status) : "no_answer",
    }),
    ...(isFine ? {} : { status: { code: 2 } }),
  };
}

function hash(text: string, digits: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, digits);
}
