import { X } from "lucide-react";
import { COMPARISONS } from "../../../../contracts/plan/comparisons.ts";
import { isHole } from "../../../../contracts/plan/hole.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { COMPARISON_WORDS } from "../flow/plan-words.ts";
import { ChipField } from "./ChipField.tsx";
import { newRow, type Row, type RowComparison } from "./condition-rows.ts";
import type { Sources } from "./sources.ts";
import type { Build } from "./use-build.ts";
import { partsOfValue, valueOfParts } from "./value-parts.ts";
import styles from "./form.module.css";

const OPTIONS = [...COMPARISONS.map((value) => ({ value, label: COMPARISON_WORDS[value] })), { value: "absent", label: "is not there" }];
const YES_NO_OPTIONS = [
  { value: "present", label: "is true" },
  { value: "absent", label: "is not true" },
];

interface ConditionRowProps {
  readonly row: Row;
  readonly name: string;
  readonly build: Build;
  readonly sources: Sources;
  readonly onChange: (row: Row) => void;
  readonly onRemove: (() => void) | null;
}

/** A field, how it is compared, and with what. */
export function ConditionRow({ row, name, build, sources, onChange, onRemove }: ConditionRowProps) {
  const type = typeOfField(row, sources);
  const isYesNo = type === "boolean" && (row.is === "present" || row.is === "absent");
  return (
    <div className={styles.condition}>
      <ChipField
        label={`Field of condition ${name}`}
        parts={partsOfValue(row.left)}
        placeholder={isHole(row.left) ? row.left.hole : ""}
        automation={build.automation}
        sources={sources}
        isOpen={isHole(row.left)}
        onDone={(parts) => {
          const read = valueOfParts(parts, "any");
          if (!("value" in read) || !isOther(row.left, read.value)) return;
          const next = { ...row, left: read.value ?? newRow().left };
          // Yes or no is asked for itself: there is nothing to compare it with.
          onChange(typeOfField(next, sources) === "boolean" ? { ...next, is: "present", right: undefined } : next);
        }}
      />
      <Select
        label={`Comparison of condition ${name}`}
        value={row.is}
        options={isYesNo ? YES_NO_OPTIONS : OPTIONS}
        className={styles.select ?? ""}
        onChange={(is) => onChange({ ...row, is: is as RowComparison })}
      />
      {row.is !== "present" && row.is !== "absent" && (
        <ChipField
          label={`Value of condition ${name}`}
          parts={partsOfValue(row.right)}
          placeholder={row.right !== undefined && isHole(row.right) ? row.right.hole : ""}
          automation={build.automation}
          sources={sources}
          isOpen={row.right === undefined || isHole(row.right)}
          onDone={(parts) => {
            const read = valueOfParts(parts, valueType(type));
            const value = "value" in read ? read.value : null;
            if (isOther(row.right, value)) onChange({ ...row, right: value ?? newRow().right });
          }}
        />
      )}
      {onRemove && (
        <IconButton label={`Remove condition ${name}`} size="small" onClick={onRemove}>
          <X size={14} />
        </IconButton>
      )}
    </div>
  );
}

function typeOfField({ left }: Row, { names }: Sources): string | undefined {
  const field = !isHole(left) && "field" in left ? left.field : null;
  return names.find(({ of }) => of === field?.of)?.fields.find(({ path }) => path.join(".") === field?.path.join("."))?.type;
}

/** A number is compared with a number; anything else as it is typed. */
function valueType(type: string | undefined): "number" | "text" | "any" {
  if (type === "number" || type === "integer") return "number";
  return type === "string" || type === "date" ? "text" : "any";
}

function isOther(before: Row["right"], after: Row["right"] | null): boolean {
  const stored = before === undefined || isHole(before) ? null : before;
  return JSON.stringify(stored) !== JSON.stringify(after ?? null);
}
