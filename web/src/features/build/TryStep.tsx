import { useMutation, useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import type { OperationDetail } from "../../../../contracts/connectors.ts";
import type { CallStep } from "../../../../contracts/plan/step.ts";
import { stepSamplesQuery, tryStepMutation } from "../../api/resources/plans.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { dateTime } from "../../ui/format-time.ts";
import { JsonView } from "../../ui/JsonView.tsx";
import { Select } from "../../ui/Select.tsx";
import { saveFirst } from "../flow/live-flow.ts";
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

const INPUTS = [
  { value: "sample", label: "With the sample" },
  { value: "real", label: "With the last real run" },
];

/** Calls the step once, against a simulated system or, where it only reads, the connected one. */
export function TryStep({ build, step, operation, sources }: TryStepProps) {
  const scope = useScope();
  const { file } = build.automation;
  const [input, setInput] = useState("sample");
  const kept = useQuery(stepSamplesQuery(scope, file)).data?.items.find((sample) => sample.step === step.id);
  const attempt = useMutation(tryStepMutation(scope));
  const connection = build.connectionOf(step.connection);
  const held = (input === "real" && sources.lastRealOf) || sources.sampleOf;
  const { args, problem } = argumentsOf(step, held);
  const run = async (by?: string) => {
    if (await saveFirst()) attempt.mutate({ file, step: step.id, args, ...(by ? { connection: by } : {}) });
  };
  const failure = attempt.error ? describeError(attempt.error) : attempt.data?.ok === false ? attempt.data.message : null;
  return (
    <section className={styles.attempt} aria-label="Try this step">
      <div>
        <Button size="small" loading={attempt.isPending} reason={problem ?? undefined} onClick={() => void run()}>
          <Play size={12} /> Try step
        </Button>
        {operation.effect === "read" && connection && (
          <Button size="small" disabled={attempt.isPending} reason={problem ?? undefined} onClick={() => void run(connection.id)}>
            For real
          </Button>
        )}
        {sources.lastRealOf ? <Select label="Input of the try" value={input} onChange={setInput} options={INPUTS} /> : <span>With the sample</span>}
      </div>
      {problem !== null && <p className={formStyles.note}>{problem}</p>}
      {failure !== null && (
        <p className={formStyles.note} data-kind="error" role="alert">
          {failure}
        </p>
      )}
      {failure === null && kept && (
        <div className={styles.answer} role="status" aria-label="What the step answered">
          <span>
            {kept.simulated ? "Simulated" : `Answered by ${operation.connectorName}`}, {dateTime(kept.at)}
          </span>
          <JsonView value={kept.value} maxLength={4_000} />
        </div>
      )}
    </section>
  );
}

/** The arguments for the chosen input, and what is missing. */
function argumentsOf(step: CallStep, heldBy: Sources["sampleOf"]): { readonly args: Readonly<Record<string, unknown>>; readonly problem: string | null } {
  const results = Object.entries(step.args).map(([name, value]) => [name, resultOf(value, ({ of, path }) => heldBy(of, path))] as const);
  const stuck = results.flatMap(([name, result]) => (result.is === "value" ? [] : [`${name}: ${result.is === "error" ? result.message : result.why}`]));
  const args = Object.fromEntries(
    results.flatMap(([name, result]) => (result.is === "value" && result.value !== undefined ? [[name, result.value] as const] : [])),
  );
  return { args, problem: stuck[0] ?? null };
}
