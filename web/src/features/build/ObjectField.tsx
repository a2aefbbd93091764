import { Plus, X } from "lucide-react";
import { useState } from "react";
import { isHole } from "../../../../contracts/plan/hole.ts";
import type { Slot, Value } from "../../../../contracts/plan/value.ts";
import type { AutomationPlan } from "../../../../contracts/project-plans.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChipField } from "./ChipField.tsx";
import type { Sources } from "./sources.ts";
import { partsOfValue, valueOfParts } from "./value-parts.ts";
import styles from "./form.module.css";

interface ObjectFieldProps {
  readonly label: string;
  readonly value: Slot<Value> | undefined;
  readonly automation: AutomationPlan;
  readonly sources: Sources;
  readonly onSave: (value: Value | null) => void;
}

interface Row {
  readonly name: string;
  readonly value: Slot<Value> | undefined;
}

/** An object as rows of a name and a value. */
export function ObjectField({ label, value, automation, sources, onSave }: ObjectFieldProps) {
  const stored = rowsOf(value);
  const [rows, setRows] = useState<readonly Row[]>(stored.length > 0 ? stored : [{ name: "", value: undefined }]);
  const change = (next: readonly Row[]) => {
    setRows(next);
    const named = next.filter((row): row is Row & { value: Slot<Value> } => row.name !== "" && row.value !== undefined);
    onSave(named.length === 0 ? null : { object: Object.fromEntries(named.map((row) => [row.name, row.value])) });
  };
  return (
    <div className={styles.rows}>
      {rows.map((row, index) => (
        <div key={index} className={styles.member}>
          <input
            aria-label={`Name of field ${index + 1} of ${label}`}
            className={styles.name}
            defaultValue={row.name}
            placeholder="name"
            onBlur={(event) => change(rows.with(index, { ...row, name: event.currentTarget.value.trim() }))}
          />
          <ChipField
            label={`Field ${index + 1} of ${label}`}
            parts={partsOfValue(row.value)}
            placeholder="value"
            automation={automation}
            sources={sources}
            isOpen={row.value !== undefined && isHole(row.value)}
            onDone={(parts) => {
              const read = valueOfParts(parts, "any");
              if ("value" in read) change(rows.with(index, { ...row, value: read.value ?? undefined }));
            }}
          />
          <IconButton label={`Remove field ${index + 1} of ${label}`} size="small" onClick={() => change(rows.toSpliced(index, 1))}>
            <X size={14} />
          </IconButton>
        </div>
      ))}
      <button type="button" className={styles.more} onClick={() => setRows([...rows, { name: "", value: undefined }])}>
        <Plus size={13} aria-hidden="true" /> Add a field
      </button>
    </div>
  );
}

function rowsOf(value: Slot<Value> | undefined): Row[] {
  if (value === undefined || isHole(value)) return [];
  if ("object" in value) return Object.entries(value.object).map(([name, member]) => ({ name, value: member }));
  if ("literal" in value && typeof value.literal === "object" && value.literal !== null && !Array.isArray(value.literal))
    return Object.entries(value.literal).map(([name, literal]) => ({ name, value: { literal: literal ?? null } }));
  return [];
}
