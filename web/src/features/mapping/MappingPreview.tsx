import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { MappingModel } from "../../../../contracts/flow.ts";
import { simulateMutation } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { dayAndTime } from "../../ui/format-time.ts";
import { JsonView } from "../../ui/JsonView.tsx";
import { When } from "../../ui/When.tsx";
import { useLastRun } from "../runs/use-last-run.ts";
import { useLiveRun } from "../runs/use-live-run.ts";
import { sampleOf } from "./sample-of.ts";
import styles from "./mapping.module.css";

/** What the mapping makes of a sample: of the last run's, or of a simulated one. A changed rule is tried at once. */
export function MappingPreview({ mapping, automation }: { mapping: MappingModel; automation: string }) {
  const scope = useScope();
  const [runId, setRunId] = useState<string | null>(null);
  const tried = useLiveRun(scope.organisationId, runId).data;
  const last = useLastRun(runId === null);
  const run = tried ?? last;
  const { mutate, isPending, error } = useMutation(simulateMutation(scope));
  const rules = mapping.rows.map(({ target, expression }) => `${target}=${expression}`).join("\n");
  const shownRules = useRef(rules);
  useEffect(() => {
    if (shownRules.current === rules) return;
    shownRules.current = rules;
    mutate({ automation }, { onSuccess: ({ id }) => setRunId(id) });
  }, [rules, automation, mutate]);

  const sample = run ? sampleOf(run, mapping) : null;
  return (
    <section className={styles.preview} aria-label="Preview on a sample">
      <div>
        <header>
          <h3>In</h3>
          {run && (
            <span className={styles.meta}>
              {run.simulated ? "simulated" : "run of"} <When at={run.createdAt} as={dayAndTime} />
            </span>
          )}
        </header>
        {sample ? (
          <JsonView value={sample.input} />
        ) : (
          <p className={styles.meta}>Nothing has gone through yet. Try it with a made-up event: no system is called.</p>
        )}
      </div>
      <div>
        <header>
          <h3>Out</h3>
          <Button size="small" loading={isPending} onClick={() => mutate({ automation }, { onSuccess: ({ id }) => setRunId(id) })}>
            <Play size={12} /> Try it
          </Button>
        </header>
        {error && <p role="alert">{describeError(error)}</p>}
        {sample?.output === undefined ? (
          <p className={styles.meta}>{run ? "This run did not come as far as this mapping." : "The result of the rules is shown here."}</p>
        ) : (
          <JsonView value={sample.output} />
        )}
      </div>
    </section>
  );
}
