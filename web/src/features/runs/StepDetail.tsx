import { Link } from "@tanstack/react-router";
import type { AutomationFlow } from "../../../../contracts/flow.ts";
import type { Run, Step } from "../../../../contracts/runs.ts";
import { JsonView } from "../../ui/JsonView.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { SystemTile } from "../../ui/SystemTile.tsx";
import { Exchange } from "./Exchange.tsx";
import { UncertainStep } from "./UncertainStep.tsx";
import styles from "./step-detail.module.css";

interface StepDetailProps {
  readonly run: Run;
  readonly step: Step | null;
  readonly graph: AutomationFlow | undefined;
  readonly system: string | undefined;
}

/** One step: what went in, what came out, what was said to the other system. Without a step, the run's own input and output. */
export function StepDetail({ run, step, graph, system }: StepDetailProps) {
  const span = graph?.nodes.find(({ id }) => id === step?.id)?.span;
  const isEmpty = (value: unknown) => value === null || value === undefined;
  const input = step?.calls.at(-1)?.request.body ?? null;
  return (
    <section className={styles.detail} aria-label={step ? `Step ${step.name}` : "The run"}>
      {step && (
        <>
          <header className={styles.detailHead}>
            {system && <SystemTile system={system} size={32} />}
            <div>
              <h2>{step.name}</h2>
              {span && (
                <Link
                  to="/integrations/$projectId"
                  params={{ projectId: run.projectId }}
                  search={{ tab: "code", file: span.file, line: span.startLine } as never}
                  className={styles.span ?? ""}
                >
                  {span.file.replace(/^src\//, "")}:{span.startLine}
                </Link>
              )}
            </div>
            <StatusPill status={step.status === "skipped" ? "draft" : step.status} {...(step.status === "skipped" ? { word: "Not run" } : {})} />
            {step.attempt > 1 && <span className={styles.attempt}>attempt {step.attempt}</span>}
          </header>
          {step.status === "uncertain" && <UncertainStep run={run} step={step} />}
          {step.error && step.status !== "uncertain" && <ErrorBox error={step.error} />}
          <div className={styles.inout}>
            <Value title="Input" value={input} empty={step.calls.length === 0 ? "This step made no call of its own." : "The request had no body."} />
            <Value title="Output" value={step.output} empty={step.finishedAt === null ? "No output yet." : "It returned nothing."} />
          </div>
          {step.calls.length > 0 && (
            <section className={styles.exchanges}>
              <h3>
                Recorded {step.calls.length === 1 ? "exchange" : "exchanges"} <span>{step.calls.length}</span>
              </h3>
              <div className={styles.exchangeList}>
                {step.calls.map((call, index) => (
                  <Exchange key={index} call={call} before={step.calls[index - 1]} isOpen={index === step.calls.length - 1} />
                ))}
              </div>
            </section>
          )}
        </>
      )}
      {run.error && (!step || step.status === "succeeded") && <ErrorBox error={run.error} />}
      <section className={styles.inout}>
        <Value title="Input of the run" value={run.input} empty="The run was started without input." />
        <Value title="Output of the run" value={run.output} empty={isEmpty(run.finishedAt) ? "Not finished yet." : "It returned nothing."} />
      </section>
    </section>
  );
}

function ErrorBox({ error }: { error: NonNullable<Step["error"]> }) {
  return (
    <div className={styles.error} role="alert">
      <b>{error.name}</b>
      <p>{error.message}</p>
      {error.stack && <pre>{error.stack}</pre>}
    </div>
  );
}

function Value({ title, value, empty }: { title: string; value: unknown; empty: string }) {
  return (
    <div>
      <h3>{title}</h3>
      {value === null || value === undefined ? <p className={styles.emptyValue}>{empty}</p> : <JsonView value={value} />}
    </div>
  );
}
