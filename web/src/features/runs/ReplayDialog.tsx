import { useState } from "react";
import type { Automation } from "../../../../contracts/automations.ts";
import type { Run } from "../../../../contracts/runs.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { JsonArea } from "../../ui/JsonArea.tsx";
import { Select } from "../../ui/Select.tsx";
import { parseJson } from "./parse-json.ts";
import { payloadOf } from "./payload-of.ts";
import styles from "./run-page.module.css";

export interface ReplayChoice {
  readonly payload?: unknown;
  readonly fromStep?: string;
  readonly deploymentId?: string;
}

const START = "start";

interface ReplayDialogProps {
  readonly run: Run;
  readonly automation: Automation | undefined;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onReplay: (choice: ReplayChoice) => void;
}

/** A new run of the same automation: from where, on which version, with which input. */
export function ReplayDialog({ run, automation, isBusy, onClose, onReplay }: ReplayDialogProps) {
  const before = payloadOf(run.input);
  const [text, setText] = useState(() => JSON.stringify(before, null, 2) ?? "null");
  const [from, setFrom] = useState(START);
  const live = automation?.deploymentId;
  const isLive = live === undefined || run.simulated || live === run.deploymentId;
  const [version, setVersion] = useState(isLive ? "same" : "live");
  const parsed = parseJson(text);
  const isEdited = parsed.ok && JSON.stringify(parsed.value) !== JSON.stringify(before);
  const steps = run.steps.filter(({ status }) => status !== "skipped").map(({ id, name }) => ({ value: id, label: `From “${name}”` }));
  const replay = () =>
    onReplay({
      ...(isEdited && parsed.ok ? { payload: parsed.value } : {}),
      ...(from === START ? {} : { fromStep: from }),
      ...(version === "live" && live ? { deploymentId: live } : {}),
    });
  return (
    <Dialog
      open
      width={640}
      title="Replay this run"
      description={
        from === START
          ? "A new run starts from the beginning, so its writes are made again. The recorded one stays as it is."
          : "A new run takes over what finished before this step and does the rest. The recorded one stays as it is."
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button rank="primary" loading={isBusy} reason={parsed.ok ? undefined : "The input is not valid JSON"} onClick={replay}>
            Replay
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        <Select label="Begin" value={from} onChange={setFrom} options={[{ value: START, label: "From the beginning" }, ...steps]} />
        {!isLive && (
          <Select
            label="Version"
            value={version}
            onChange={setVersion}
            options={[
              { value: "live", label: "On the version that is live" },
              { value: "same", label: "On the version it had" },
            ]}
          />
        )}
      </div>
      <JsonArea label="Input" value={text} onChange={setText} rows={14} />
      {!parsed.ok && <p role="alert">{parsed.message}</p>}
    </Dialog>
  );
}
