import { Plus, X } from "lucide-react";
import { useId } from "react";
import type { InputProblem } from "../../../../../contracts/check-input.ts";
import type { InputSchema } from "../../../../../contracts/input-schema.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Input } from "../../../ui/Input.tsx";
import { JsonArea } from "../../../ui/JsonArea.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Toggle } from "../../../ui/Toggle.tsx";
import { type Draft, draftOf, fieldsOf, kindOf } from "./input-draft.ts";
import field from "../../../ui/Input.module.css";
import styles from "./input.module.css";

interface InputFieldProps {
  readonly schema: InputSchema;
  /** As it is called in the input; empty for the input itself. */
  readonly name: string;
  /** Where it stands in the input, as a problem names it. */
  readonly path: string;
  readonly isRequired: boolean;
  readonly draft: Draft;
  readonly problems: readonly InputProblem[];
  readonly onChange: (draft: Draft) => void;
}

/** No JSON text. */
const LEFT_OUT = "-";
const PLACEHOLDERS = { email: "name@example.com", uri: "https://", date: "2026-03-31", "date-time": "2026-03-31T09:00:00Z" } as const;

/** One field of an input, or the fields within it. */
export function InputField(props: InputFieldProps) {
  const { schema, name, path, isRequired, draft, problems, onChange } = props;
  const label = name || "Input";
  const error = problems.find(({ field }) => field === path)?.message;
  const aside = isRequired ? undefined : <span className={styles.optional}>optional</span>;
  switch (kindOf(schema)) {
    case "fields":
      return <Fields {...props} />;
    case "list":
      return <List {...props} />;
    case "json":
      return <JsonField {...props} label={label} error={error} />;
    case "choice": {
      const choices = (schema.enum ?? []).map((value) => ({ value: JSON.stringify(value), label: typeof value === "string" ? value : JSON.stringify(value) }));
      return (
        <Labelled label={label} aside={aside} note={error ?? schema.description} isError={error !== undefined}>
          <Select
            label={label}
            value={draft === undefined ? LEFT_OUT : JSON.stringify(draft)}
            options={[{ value: LEFT_OUT, label: isRequired ? "Choose" : "Leave out" }, ...choices]}
            onChange={(value) => onChange(value === LEFT_OUT ? undefined : JSON.parse(value))}
          />
        </Labelled>
      );
    }
    case "switch":
      return (
        <Labelled label={label} aside={aside} note={error ?? schema.description} isError={error !== undefined}>
          <Toggle label={label} checked={draft === true} onChange={onChange} />
        </Labelled>
      );
    case "number":
    case "text":
      return (
        <Input
          label={label}
          aside={aside}
          help={schema.description}
          error={error}
          inputMode={kindOf(schema) === "number" ? "decimal" : "text"}
          placeholder={schema.format && PLACEHOLDERS[schema.format]}
          value={String(draft ?? "")}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

function Fields({ schema, name, path, draft, problems, onChange }: InputFieldProps) {
  const given = (draft ?? {}) as Record<string, Draft>;
  const fields = fieldsOf(schema).map(([key, field]) => (
    <InputField
      key={key}
      schema={field}
      name={key}
      path={path === "" ? key : `${path}.${key}`}
      isRequired={schema.required?.includes(key) ?? false}
      draft={given[key]}
      problems={problems}
      onChange={(next) => onChange({ ...given, [key]: next })}
    />
  ));
  if (name === "") return <div className={styles.fields}>{fields}</div>;
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      <div className={styles.fields}>{fields}</div>
    </fieldset>
  );
}

function List({ schema, name, path, draft, problems, onChange }: InputFieldProps) {
  const items = Array.isArray(draft) ? (draft as Draft[]) : [];
  const error = problems.find(({ field }) => field === path)?.message;
  return (
    <fieldset className={styles.group}>
      <legend>{name || "Input"}</legend>
      <div className={styles.fields}>
        {items.map((item, index) => (
          // Items have no identity but their place.
          <div key={index} className={styles.item}>
            <InputField
              schema={schema.items ?? {}}
              name={`${name}[${index}]`}
              path={`${path}[${index}]`}
              isRequired
              draft={item}
              problems={problems}
              onChange={(next) => onChange(items.with(index, next))}
            />
            <IconButton label={`Remove ${name}[${index}]`} onClick={() => onChange(items.toSpliced(index, 1))}>
              <X size={14} />
            </IconButton>
          </div>
        ))}
        <div>
          <Button size="small" onClick={() => onChange([...items, draftOf(schema.items ?? {})])}>
            <Plus size={12} /> Add to {name || "the list"}
          </Button>
        </div>
        {error && <p className={field.error}>{error}</p>}
      </div>
    </fieldset>
  );
}

function JsonField({ label, error, schema, isRequired, draft, onChange }: InputFieldProps & { label: string; error: string | undefined }) {
  return (
    <Labelled
      label={label}
      aside={<span className={styles.optional}>{isRequired ? "JSON" : "JSON, optional"}</span>}
      note={error ?? schema.description}
      isError={error !== undefined}
    >
      <JsonArea label={label} aria-invalid={error ? true : undefined} rows={3} value={String(draft ?? "")} onChange={onChange} />
    </Labelled>
  );
}

function Labelled({
  label,
  aside,
  note,
  isError,
  children,
}: {
  label: string;
  aside: React.ReactNode;
  note: string | undefined;
  isError: boolean;
  children: React.ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.labelled} role="group" aria-labelledby={id}>
      <div className={styles.head}>
        <span id={id}>{label}</span>
        {aside}
      </div>
      {children}
      {note && <p className={isError ? field.error : field.help}>{note}</p>}
    </div>
  );
}
