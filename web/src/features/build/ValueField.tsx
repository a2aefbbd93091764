import { useId, useState } from "react";
import { isHole } from "../../../../contracts/plan/hole.ts";
import type { Slot, Value } from "../../../../contracts/plan/value.ts";
import type { AutomationPlan } from "../../../../contracts/project-plans.ts";
import { Select } from "../../ui/Select.tsx";
import { ChipField } from "./ChipField.tsx";
import { ObjectField } from "./ObjectField.tsx";
import type { ListedBy } from "./ListedChoices.tsx";
import type { Sources } from "./sources.ts";
import { partsOfValue, valueOfParts, type ValueType } from "./value-parts.ts";
import styles from "./form.module.css";

export interface ValueFieldProps {
  readonly label: string;
  readonly type: ValueType;
  readonly help?: string;
  readonly required: boolean;
  readonly choices?: readonly string[];
  readonly example?: unknown;
  readonly listedBy?: ListedBy | undefined;
  readonly value: Slot<Value> | undefined;
  readonly automation: AutomationPlan;
  readonly sources: Sources;
  /** Null where nothing stands there any more. */
  readonly onSave: (value: Value | null) => void;
}

const TYPE_WORDS: Readonly<Record<ValueType, string>> = {
  text: "text",
  number: "number",
  "yes-no": "yes or no",
  choice: "one of these",
  date: "date",
  list: "list",
  object: "object",
  any: "anything",
};

/** One argument: its name and type, the field for it, and what is wrong with what was typed. */
export function ValueField(props: ValueFieldProps) {
  const { label, type, help, required, value } = props;
  const id = useId();
  const [mode, setMode] = useState<"value" | "code">(() => (value !== undefined && "code" in value ? "code" : "value"));
  const [error, setError] = useState<string | null>(null);
  const question = value !== undefined && isHole(value) ? value.hole : null;
  const save = (next: Value | null) => {
    setError(null);
    if (JSON.stringify(next ?? null) !== JSON.stringify(value === undefined || isHole(value) ? null : value)) props.onSave(next);
  };
  const note = error ?? help;
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <div className={styles.fieldHead}>
        <strong>{label}</strong>
        <span className={styles.kind}>{TYPE_WORDS[type]}</span>
        <button type="button" className={styles.mode} aria-pressed={mode === "code"} onClick={() => setMode(mode === "code" ? "value" : "code")}>
          Expression
        </button>
        {required && <span className={styles.required}>required</span>}
      </div>
      {mode === "code" ? (
        <CodeInput {...props} onSave={save} />
      ) : (
        <Control {...props} noteId={id} question={question} isInvalid={error !== null} onSave={save} onError={setError} />
      )}
      {note && (
        <p id={id} className={styles.note} data-kind={error ? "error" : "help"} {...(error ? { role: "alert" } : {})}>
          {note}
        </p>
      )}
    </div>
  );
}

interface ControlProps extends ValueFieldProps {
  readonly noteId: string;
  readonly question: string | null;
  readonly isInvalid: boolean;
  readonly onError: (error: string | null) => void;
}

function Control({
  label,
  type,
  choices = [],
  example,
  listedBy,
  required,
  value,
  automation,
  sources,
  noteId,
  question,
  isInvalid,
  onSave,
  onError,
}: ControlProps) {
  const literal = value !== undefined && "literal" in value ? value.literal : undefined;
  const isPlain = value === undefined || isHole(value) || literal !== undefined;
  if (isPlain && (type === "choice" || type === "yes-no")) {
    const known = type === "choice" ? choices.map((choice) => ({ value: choice, label: choice })) : YES_NO;
    const options = required ? known : [...known, { value: NOTHING, label: "Leave out" }];
    const current = literal === undefined ? "" : String(literal);
    return (
      <Select
        label={label}
        value={current}
        placeholder={question ?? "Left out"}
        options={options}
        className={styles.select ?? ""}
        onChange={(chosen) => onSave(chosen === NOTHING ? null : { literal: type === "choice" ? chosen : chosen === "true" })}
      />
    );
  }
  const isObject = (value !== undefined && "object" in value) || (type === "object" && isPlain && literal === undefined);
  if (isObject) return <ObjectField label={label} value={value} automation={automation} sources={sources} onSave={onSave} />;
  return (
    <ChipField
      label={label}
      describedBy={noteId}
      parts={partsOfValue(value)}
      placeholder={question ?? (example === undefined ? "" : `Such as ${typeof example === "string" ? example : JSON.stringify(example)}`)}
      listedBy={listedBy}
      automation={automation}
      sources={sources}
      isOpen={question !== null}
      isInvalid={isInvalid}
      isMultiline={type === "text" || type === "any" || type === "object" || type === "list"}
      onDone={(parts) => {
        const read = valueOfParts(parts, type);
        if ("error" in read) onError(read.error);
        else onSave(read.value);
      }}
    />
  );
}

const NOTHING = "\u0000";
const YES_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

function CodeInput({ label, value, onSave }: ValueFieldProps) {
  const code = value !== undefined && "code" in value ? value.code : "";
  return (
    <textarea
      key={code}
      aria-label={`${label} as an expression`}
      className={styles.code}
      rows={2}
      spellCheck={false}
      defaultValue={code}
      placeholder="event.body.total / 100"
      onBlur={(event) => {
        const typed = event.currentTarget.value.trim();
        if (typed !== "") onSave({ code: typed });
      }}
    />
  );
}
