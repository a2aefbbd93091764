import { useState } from "react";
import type { RefusedSample } from "../../../../../contracts/project-checks.ts";
import { SampleRefused } from "./SampleRefused.tsx";
import { readJson } from "./read-json.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { JsonArea } from "../../../ui/JsonArea.tsx";

interface SimulateDialogProps {
  readonly refused: RefusedSample["refusedSample"];
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onRun: (payload: unknown) => void;
}

/** Asks for the input of a simulated run where none is known that the code takes. */
export function SimulateDialog({ refused, isBusy, onClose, onRun }: SimulateDialogProps) {
  const [text, setText] = useState(() => JSON.stringify(refused.empty, null, 2));
  const input = readJson(text);
  return (
    <Dialog
      open
      width={600}
      title="Run simulated"
      description="The fields that the code reads are below, empty. Fill them in; the run reaches simulated systems only."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button rank="primary" loading={isBusy} reason={input.ok ? undefined : input.message} onClick={() => input.ok && onRun(input.value)}>
            Run simulated
          </Button>
        </>
      }
    >
      <SampleRefused reason={refused.reason} />
      <JsonArea label="Input as JSON" rows={12} value={text} onChange={setText} />
    </Dialog>
  );
}
