import { useState } from "react";
import type { Call } from "../../../../contracts/calls.ts";
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

/** A request that was about to be sent, or that was sent and had no answer: only a person can say whether it took effect. */
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
        <StatusGlyph status="uncertain" /> Whether {last?.connection ?? "the other system"} did this is not known
      </h3>
      <p>{last && <WhatIsKnown call={last} />} It carried no idempotency key, so it is not repeated without you. Look in the other system, then decide.</p>
      <div className={styles.decide}>
        <Button loading={resolve.isPending} reason={reason ?? wrong} onClick={() => settle(true)}>
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

/** A call that was announced and no more has neither an answer nor an error. */
function WhatIsKnown({ call }: { call: Call }) {
  const at = <b>{clockTime(call.startedAt)}</b>;
  if (call.error === null) return <>It was about to be sent at {at} when the server stopped or the run was ended. Whether it arrived is not known.</>;
  return (
    <>
      It was sent at {at}, and after <b>{formatDuration(call.durationMs)}</b> there was no answer: {call.error}
    </>
  );
}
