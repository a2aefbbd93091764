import { useState } from "react";
import { travelMutation } from "../../api/resources/time-machine.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TravelledRuns } from "./TravelledRuns.tsx";
import styles from "./time-machine.module.css";

const COUNTS = [5, 20, 50].map((count) => ({ value: String(count), label: `The last ${count}` }));
const ANY = "all";
const STATES = [
  { value: ANY, label: "However they ended" },
  { value: "failed", label: "That failed" },
  { value: "succeeded", label: "That succeeded" },
];

interface TimeMachineDialogProps {
  /** Those that are deployed and can be tried; the first is chosen. */
  readonly automations: readonly { readonly id: string; readonly name: string }[];
  readonly status?: "failed" | "succeeded";
  readonly onClose: () => void;
}

/** What the files as they are now would have done with real triggers of the past. */
export function TimeMachineDialog({ automations, status, onClose }: TimeMachineDialogProps) {
  const { id: organisationId } = useOrganisation();
  const [automationId, setAutomationId] = useState(automations[0]?.id ?? "");
  const [count, setCount] = useState("20");
  const [state, setState] = useState<string>(status ?? ANY);
  const travel = useAction(travelMutation(organisationId, automationId));
  const go = () => travel.mutate({ runs: Number(count), ...(state === ANY ? {} : { status: state as "failed" | "succeeded" }) });
  return (
    <Dialog
      open
      width={760}
      title="Time machine"
      description="Real triggers of the past run against the files as they are now. The systems answer from what was recorded, and nothing is written anywhere."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button rank="primary" loading={travel.isPending} onClick={go}>
            {travel.data ? "Run them again" : "Run them"}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        {automations.length > 1 && (
          <Select
            label="Automation"
            value={automationId}
            onChange={setAutomationId}
            options={automations.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Select label="How many" value={count} onChange={setCount} options={COUNTS} />
        <Select label="Which" value={state} onChange={setState} options={STATES} />
      </div>
      {travel.error && (
        <p className={styles.error} role="alert">
          {describeError(travel.error)}
        </p>
      )}
      {travel.data && !travel.isPending && <TravelledRuns runs={travel.data.runs} automationId={automationId} />}
    </Dialog>
  );
}
