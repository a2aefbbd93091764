import { useState } from "react";
import type { Run, Step } from "../../../../contracts/runs.ts";
import { resolveStepMutation } from "../../api/resources/runs.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDuration } from "../../ui/format-duration.ts";
import { clockTime } from "../../ui/format-time.ts";
import { StatusGlyph } from "../../ui/StatusGlyph.tsx";
import { parseJson } from "./parse-json.ts";
import { ReadBack } from "./ReadBack.tsx";
import styles from "./step-detail.module.css";

/** A request that left without an answer: only a person can say whether it took effect. */
export function UncertainStep({ run, step }: { run: Run; step: Step }) {
  const { id: organisationId } = useOrganisation();
  const role = useRole();
  const [output, setOutput] = useState("");
  const resolve = useAction({
    ...resolveStepMutation(organisationId, run.id),
    onError: (error) => void toast({ type: "error", message: describeError(error) }),
  });
  const last = step.calls.at(-1);
  const parsed = output.trim() === "" ? null : parseJson(output);
  const reason = can(role, "builder") ? undefined : "Builders decide this.";
  const wrong = parsed?.ok === false ? "The output is not JSON." : undefined;
  const settle = (happened: boolean) => {
    const given = happened && parsed?.ok ? { output: parsed.value } : {};
    resolve.mutate({ step: step.id, happened, ...given });
  };
  return (
    <section className={styles.uncertain} aria-labelledby="uncertain">
      <h3 id="uncertain">
        <StatusGlyph status="uncertain" /> {last?.connection ?? "The other system"} may have done this
      </h3>
      <p>
        {last ? (
          <>
            The request left at <b>{clockTime(last.startedAt)}</b> and no answer came within <b>{formatDuration(last.durationMs)}</b>.
          </>
        ) : (
          "The request left and no answer came."
        )}{" "}
        It carried no idempotency key, so it is not repeated without you. Look in the other system, then decide.
      </p>
      <div className={styles.decide}>
        <Button rank="primary" loading={resolve.isPending} reason={reason ?? wrong} onClick={() => settle(true)}>
          It happened, go on
        </Button>
        <Button loading={resolve.isPending} reason={reason} onClick={() => settle(false)}>
          It did not, run it again
        </Button>
        <ReadBack run={run} step={step} reason={reason} />
      </div>
      <details>
        <summary>What it returned, if later steps need it</summary>
        <textarea aria-label="Output of the step, as JSON" rows={4} spellCheck={false} value={output} onChange={(event) => setOutput(event.target.value)} />
        {wrong && <p role="alert">{wrong}</p>}
      </details>
    </section>
  );
}
