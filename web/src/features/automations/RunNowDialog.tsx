import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { checkInput, type InputProblem } from "../../../../contracts/check-input.ts";
import type { Automation, AutomationInput } from "../../../../contracts/automations.ts";
import { ApiFailure } from "../../api/failure.ts";
import { automationInputQuery } from "../../api/resources/automations.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { JsonArea } from "../../ui/JsonArea.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { BeginWith } from "./input/BeginWith.tsx";
import { draftOf, kindOf, valueOf } from "./input/input-draft.ts";
import { InputField } from "./input/InputField.tsx";
import { type AsJson, readJson } from "./input/read-json.ts";
import styles from "./input/input.module.css";

interface RunNowDialogProps {
  readonly automation: Automation;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onRun: (payload: unknown) => void;
}

/** Starts a run by hand, with an input that fits what the code takes. It calls the real systems. */
export function RunNowDialog(props: RunNowDialogProps) {
  const { id: organisationId } = useOrganisation();
  const takes = useQuery(automationInputQuery(organisationId, props.automation.id));
  if (takes.data) return <RunNowForm {...props} takes={takes.data} />;
  return (
    <Dialog open width={560} title="Run now" onClose={props.onClose} actions={<Button onClick={props.onClose}>Cancel</Button>}>
      {takes.error ? <p role="alert">{describeError(takes.error)}</p> : <SkeletonRows rows={3} height={56} />}
    </Dialog>
  );
}

function RunNowForm({ automation, takes, isBusy, error, onClose, onRun }: RunNowDialogProps & { takes: AutomationInput }) {
  const { schema } = takes;
  const hasForm = schema !== null && kindOf(schema) !== "json";
  const [mode, setMode] = useState(hasForm ? "form" : "json");
  const [draft, setDraft] = useState(() => draftOf(schema ?? {}));
  const [text, setText] = useState("");
  // Nobody is told what is wrong before they have asked for a run.
  const [isAsked, setAsked] = useState(false);
  const input: AsJson = mode === "form" && schema ? { ok: true, value: valueOf(schema, draft) } : readJson(text);
  const problems = input.ok && schema ? checkInput(schema, input.value ?? {}) : [];
  const shown = isAsked ? [...problems, ...refusalsOf(error)] : [];

  const put = (value: unknown) => {
    setDraft(draftOf(schema ?? {}, value));
    setText(value === undefined ? "" : JSON.stringify(value, null, 2));
  };
  const change = (next: string) => {
    if (input.ok) put(input.value);
    setMode(next);
  };
  const run = () => {
    setAsked(true);
    if (input.ok && problems.length === 0) onRun(input.value);
  };
  const json = <JsonArea label="Input as JSON" placeholder={schema ? "" : '{ "order": 1 }'} rows={12} value={text} onChange={setText} />;
  return (
    <Dialog
      open
      width={600}
      title={`Run ${automation.name} now`}
      description={
        schema === null
          ? "This calls the connected systems for real. The code does not say what it takes, so the input is yours to write; leave it empty where none is needed."
          : "This calls the connected systems for real."
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button rank="primary" loading={isBusy} reason={input.ok ? undefined : input.message} onClick={run}>
            Run now
          </Button>
        </>
      }
    >
      <BeginWith takes={takes} onChoose={put} />
      {hasForm && schema ? (
        <Tabs
          label="How the input is given"
          active={mode}
          onChange={change}
          tabs={[
            {
              id: "form",
              label: "Form",
              content: (
                <div className={styles.panel}>
                  <InputField schema={schema} name="" path="" isRequired draft={draft} problems={shown} onChange={setDraft} />
                </div>
              ),
            },
            { id: "json", label: "JSON", content: <div className={styles.panel}>{json}</div> },
          ]}
        />
      ) : (
        <div className={styles.panel}>{json}</div>
      )}
      {mode === "json" && <Problems problems={shown} />}
      {error && refusalsOf(error).length === 0 && <p role="alert">{describeError(error)}</p>}
    </Dialog>
  );
}

function Problems({ problems }: { problems: readonly InputProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems} role="alert">
      {problems.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          {field && <code>{field}</code>} {message}
        </li>
      ))}
    </ul>
  );
}

/** What the server found where the browser found nothing. */
function refusalsOf(error: Error | null): readonly InputProblem[] {
  if (!(error instanceof ApiFailure)) return [];
  return error.fields.map(({ field, message }) => ({ field: field.replace(/^payload\.?/, ""), message }));
}
