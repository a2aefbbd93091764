import { useMutation, useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import type { OperationDetail } from "../../../../contracts/connectors.ts";
import type { CallStep } from "../../../../contracts/plan/step.ts";
import { queryClient } from "../../api/query-client.ts";
import { triedQuery, tryOperationMutation } from "../../api/resources/plans.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { JsonView } from "../../ui/JsonView.tsx";
import type { Sources } from "./sources.ts";
import type { Build } from "./use-build.ts";
import { resultOf } from "./value-result.ts";
import formStyles from "./form.module.css";
import styles from "./functions.module.css";

interface TryStepProps {
  readonly build: Build;
  readonly step: CallStep;
  readonly operation: OperationDetail;
  readonly sources: Sources;
}

/** Calls the step once with the sample: a simulated system, or the connected one where the step only reads. */
export function TryStep({ build, step, operation, sources }: TryStepProps) {
  const scope = useScope();
  const tried = triedQuery(scope, build.automation.file);
  const last = useQuery(tried).data[step.id];
  const attempt = useMutation(tryOperationMutation(scope.organisationId));
  const connection = build.connectionOf(step.connection);
  const { args, problem } = argumentsOf(step, sources);
  const isRead = operation.effect === "read";
  const run = (by?: string) =>
    attempt.mutate(
      { connector: operation.connector, operation: step.operation, args, pages: step.pages, ...(by ? { connection: by } : {}) },
      { onSuccess: (answer) => answer.ok && queryClient.setQueryData(tried.queryKey, (before) => ({ ...before, [step.id]: answer.value })) },
    );
  const answered = attempt.data;
  const failure = attempt.error ? describeError(attempt.error) : answered?.ok === false ? answered.message : null;
  return (
    <section className={styles.attempt} aria-label="Try this step">
      <div>
        <Button size="small" loading={attempt.isPending} reason={problem ?? undefined} onClick={() => run()}>
          <Play size={12} /> Try step
        </Button>
        {isRead && connection && (
          <Button size="small" disabled={attempt.isPending} reason={problem ?? undefined} onClick={() => run(connection.id)}>
            For real
          </Button>
        )}
        <span>{attempt.variables?.connection && answered ? `Answered by ${connection?.name ?? operation.connectorName}` : "Simulated, with the sample"}</span>
      </div>
      {problem !== null && <p className={formStyles.note}>{problem}</p>}
      {failure !== null && (
        <p className={formStyles.note} data-kind="error" role="alert">
          {failure}
        </p>
      )}
      {failure === null && last !== undefined && (
        <div className={styles.answer} role="status" aria-label="What the step answered">
          <JsonView value={last} maxLength={4_000} />
        </div>
      )}
    </section>
  );
}

/** The arguments as the sample makes them, and what stands in the way. */
function argumentsOf(step: CallStep, sources: Sources): { readonly args: Readonly<Record<string, unknown>>; readonly problem: string | null } {
  const results = Object.entries(step.args).map(([name, value]) => [name, resultOf(value, ({ of, path }) => sources.sampleOf(of, path))] as const);
  const stuck = results.flatMap(([name, result]) => (result.is === "value" ? [] : [`${name}: ${result.is === "error" ? result.message : result.why}`]));
  const args = Object.fromEntries(
    results.flatMap(([name, result]) => (result.is === "value" && result.value !== undefined ? [[name, result.value] as const] : [])),
  );
  return { args, problem: stuck[0] ?? null };
}
