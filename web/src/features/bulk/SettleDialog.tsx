import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { UndecidedFilter, UndecidedRuns } from "../../../../contracts/settle.ts";
import { lookUpRunsMutation, settleRunsMutation, undecidedRunsQuery } from "../../api/resources/settle.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { runsIn } from "./runs-in.ts";
import styles from "./bulk.module.css";

type Write = UndecidedRuns["writes"][number];

/** Uncertain runs are decided together, one write at a time; neither decision is the default. */
export function SettleDialog({ filter, onClose }: { filter: UndecidedFilter; onClose: () => void }) {
  const { id: organisationId } = useOrganisation();
  const [chosen, setChosen] = useState("");
  const looked = useQuery(undecidedRunsQuery(organisationId, filter));
  const writes = looked.data?.writes ?? [];
  const write = writes.length === 1 ? writes[0] : writes.find((each) => keyOf(each) === chosen);
  return (
    <Dialog
      open
      width={520}
      title="Settle uncertain runs"
      description="Each was about to send a write, or sent one and had no answer. Look in the other system first: what is decided here holds for all of them."
      onClose={onClose}
      actions={<Button onClick={onClose}>Back</Button>}
    >
      <p className={styles.count} role="status">
        {looked.data === undefined ? "Counting…" : countWords(looked.data.count, filter)}
      </p>
      {writes.length > 1 && (
        <Select
          label="Write"
          placeholder="Choose a write"
          value={chosen}
          options={writes.map((each) => ({ value: keyOf(each), label: wordsOf(each) }))}
          onChange={setChosen}
        />
      )}
      {writes.length === 1 && write && <p className={styles.count}>{wordsOf(write)}</p>}
      {write && looked.data && (
        <Decisions write={write} filter={{ ...filter, step: write.step, connection: write.connection, upTo: looked.data.upTo }} onDone={onClose} />
      )}
      {looked.error && <p role="alert">{describeError(looked.error)}</p>}
    </Dialog>
  );
}

function Decisions({ write, filter, onDone }: { write: Write; filter: UndecidedFilter; onDone: () => void }) {
  const { id: organisationId } = useOrganisation();
  const settle = useAction(settleRunsMutation(organisationId));
  const lookUp = useAction(lookUpRunsMutation(organisationId));
  const { step, connection, readBackBy } = write;
  const runs = runsIn(write.runs);
  const error = settle.error ?? lookUp.error;
  const isBusy = settle.isPending || lookUp.isPending;
  const decide = (happened: boolean) => settle.mutate({ filter, happened }, { onSuccess: onDone });
  return (
    <div className={styles.decisions}>
      {readBackBy && filter.lookUp === undefined && (
        <Decision
          label={`Ask ${connection} about each`}
          loading={lookUp.isPending}
          disabled={isBusy}
          onClick={() => lookUp.mutate(filter, { onSuccess: onDone })}
        >
          Looks there by {readBackBy} for what each of {runs} was to write. Nothing is settled.
        </Decision>
      )}
      <Decision label="They happened, go on" loading={settle.isPending && settle.variables.happened} disabled={isBusy} onClick={() => decide(true)}>
        {runs} continue after “{step}” without sending it. Later steps get an empty answer from it; settle a run on its own page to give one.
      </Decision>
      <Decision label="They did not, send again" loading={settle.isPending && !settle.variables.happened} disabled={isBusy} onClick={() => decide(false)}>
        {runs} send the write to {connection} again.
      </Decision>
      {error && <p role="alert">{describeError(error)}</p>}
    </div>
  );
}

interface DecisionProps {
  readonly label: string;
  readonly loading: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Decision({ children, ...button }: DecisionProps) {
  const { label, ...rest } = button;
  return (
    <div className={styles.decision}>
      <Button {...rest}>{label}</Button>
      <p className="second">{children}</p>
    </div>
  );
}

const keyOf = ({ step, connection }: Write) => JSON.stringify([step, connection]);
const wordsOf = ({ step, connection, runs }: Write) => `${step} to ${connection}, ${runsIn(runs)}`;

function countWords(count: number, { answer }: UndecidedFilter): string {
  const which = answer === undefined ? "" : answer === "found" ? " that the other system has" : " that the other system does not have";
  return `${count === 0 ? "No run" : runsIn(count)} of this filter ${count <= 1 ? "waits" : "wait"} for a decision about a write${which}.`;
}
