import { Plus, X } from "lucide-react";
import { useState } from "react";
import type { DeclaredField } from "../../../../contracts/plan/start.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Select } from "../../ui/Select.tsx";
import styles from "./form.module.css";

const TYPES: readonly { readonly value: DeclaredField["type"]; readonly label: string }[] = [
  { value: "text", label: "text" },
  { value: "email", label: "email address" },
  { value: "number", label: "number" },
  { value: "yes-no", label: "yes or no" },
  { value: "date", label: "date" },
  { value: "list", label: "list" },
  { value: "object", label: "object" },
  { value: "any", label: "anything" },
];
const HOLDS: ReadonlySet<DeclaredField["type"]> = new Set(["list", "object"]);

interface DeclaredFieldsProps {
  readonly label: string;
  readonly fields: readonly DeclaredField[];
  readonly onSave: (fields: readonly DeclaredField[]) => void;
}

/** The fields of what comes in, by name and type; lists and objects have fields of their own. */
export function DeclaredFields({ label, fields, onSave }: DeclaredFieldsProps) {
  const [rows, setRows] = useState(fields);
  const change = (next: readonly DeclaredField[]) => {
    setRows(next);
    const named = next.filter(({ name }) => name !== "");
    if (JSON.stringify(named) !== JSON.stringify(fields)) onSave(named);
  };
  return (
    <div className={styles.rows} role="group" aria-label={label}>
      <strong>{label}</strong>
      {rows.map((row, index) => (
        <div key={index} className={styles.declared}>
          <div className={styles.member}>
            <input
              aria-label={`Name of field ${index + 1}, ${label}`}
              className={styles.name}
              defaultValue={row.name}
              placeholder="name"
              onBlur={(event) => change(rows.with(index, { ...row, name: event.currentTarget.value.trim() }))}
            />
            <Select
              label={`Type of field ${index + 1}, ${label}`}
              value={row.type}
              options={TYPES}
              className={styles.select ?? ""}
              onChange={(type) => change(rows.with(index, { ...row, type: TYPES.find(({ value }) => value === type)?.value ?? "any", fields: [] }))}
            />
            <IconButton label={`Remove field ${index + 1}, ${label}`} size="small" onClick={() => change(rows.toSpliced(index, 1))}>
              <X size={14} />
            </IconButton>
          </div>
          {HOLDS.has(row.type) && row.name !== "" && (
            <DeclaredFields
              label={row.type === "list" ? `Each of ${row.name}` : row.name}
              fields={row.fields}
              onSave={(held) => change(rows.with(index, { ...row, fields: held }))}
            />
          )}
        </div>
      ))}
      <button type="button" className={styles.more} onClick={() => setRows([...rows, { name: "", type: "text", optional: false, fields: [] }])}>
        <Plus size={13} aria-hidden="true" /> Add a field
      </button>
    </div>
  );
}
