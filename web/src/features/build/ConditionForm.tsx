import { Plus, X } from "lucide-react";
import type { Place } from "../../../../contracts/plan/edit.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { COMPARISONS } from "../../../../contracts/plan/comparisons.ts";
import { isHole } from "../../../../contracts/plan/hole.ts";
import type { Comparison } from "../../../../contracts/plan/value.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { COMPARISON_WORDS } from "../flow/plan-words.ts";
import { ChipField } from "./ChipField.tsx";
import { type Groups, groupsOfTest, newRow, type Row, testOfGroups } from "./condition-rows.ts";
import type { Sources } from "./sources.ts";
import { useUnsaved } from "./use-unsaved.ts";
import type { Build } from "./use-build.ts";
import { partsOfValue, valueOfParts } from "./value-parts.ts";
import styles from "./form.module.css";

interface ConditionFormProps {
  readonly build: Build;
  readonly step: Extract<Step, { kind: "if" | "only" }>;
  readonly sources: Sources;
  readonly onAdd: (at: Place) => void;
}

const OPTIONS = COMPARISONS.map((value) => ({ value, label: COMPARISON_WORDS[value] }));

/** A condition in rows: all of a group, or all of another. */
export function ConditionForm({ build, step, sources, onAdd }: ConditionFormProps) {
  const [groups, save] = useUnsaved<Groups | null>(groupsOfTest(step.test), (next) =>
    build.edit([{ do: "setTest", step: step.id, to: testOfGroups(next ?? []) }]),
  );
  return (
    <div className={styles.form}>
      <h3 className={styles.part}>{step.kind === "if" ? "If" : "Go on only if"}</h3>
      {groups === null ? (
        <CodeCondition build={build} step={step} />
      ) : (
        groups.map((rows, group) => (
          <div key={group}>
            {group > 0 && <p className={styles.or}>or</p>}
            <div className={styles.group} role="group" aria-label={groups.length > 1 ? `All of group ${group + 1}` : "All of these"}>
              {rows.map((row, index) => (
                <ConditionRow
                  key={index}
                  row={row}
                  name={groups.length > 1 ? `${group + 1}.${index + 1}` : `${index + 1}`}
                  build={build}
                  sources={sources}
                  onChange={(next) => save(groups.with(group, rows.with(index, next)))}
                  onRemove={
                    groups.length === 1 && rows.length === 1
                      ? null
                      : () => save(groups.with(group, rows.toSpliced(index, 1)).filter(({ length }) => length > 0))
                  }
                />
              ))}
              <button type="button" className={styles.more} onClick={() => save(groups.with(group, [...rows, newRow()]))}>
                <Plus size={13} aria-hidden="true" /> and
              </button>
            </div>
          </div>
        ))
      )}
      {groups && (
        <button type="button" className={styles.more} onClick={() => save([...groups, [newRow()]])}>
          <Plus size={13} aria-hidden="true" /> or
        </button>
      )}
      {step.kind === "if" && <Otherwise step={step} onAdd={onAdd} />}
    </div>
  );
}

function Otherwise({ step, onAdd }: { step: Extract<Step, { kind: "if" }>; onAdd: (at: Place) => void }) {
  const count = step.no.length;
  return (
    <section className={styles.otherwise}>
      <h3 className={styles.part}>Else</h3>
      <p className={styles.note}>{count === 0 ? "Nothing is done." : count === 1 ? "1 step" : `${count} steps`}</p>
      <button type="button" className={styles.more} onClick={() => onAdd({ endOf: { of: step.id, part: "no" } })}>
        <Plus size={13} aria-hidden="true" /> {count === 0 ? "Add else" : "Add a step to else"}
      </button>
    </section>
  );
}

interface ConditionRowProps {
  readonly row: Row;
  readonly name: string;
  readonly build: Build;
  readonly sources: Sources;
  readonly onChange: (row: Row) => void;
  readonly onRemove: (() => void) | null;
}

function ConditionRow({ row, name, build, sources, onChange, onRemove }: ConditionRowProps) {
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
          if ("value" in read && isOther(row.left, read.value)) onChange({ ...row, left: read.value ?? newRow().left });
        }}
      />
      <Select
        label={`Comparison of condition ${name}`}
        value={row.is}
        options={OPTIONS}
        className={styles.select ?? ""}
        onChange={(is) => onChange({ ...row, is: is as Comparison })}
      />
      {row.is !== "present" && (
        <ChipField
          label={`Value of condition ${name}`}
          parts={partsOfValue(row.right)}
          placeholder={row.right !== undefined && isHole(row.right) ? row.right.hole : ""}
          automation={build.automation}
          sources={sources}
          isOpen={row.right === undefined || isHole(row.right)}
          onDone={(parts) => {
            const read = valueOfParts(parts, typeOfField(row, sources));
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

/** A number is compared with a number; anything else as it is typed. */
function typeOfField({ left }: Row, { names }: Sources): "number" | "text" | "any" {
  const field = !isHole(left) && "field" in left ? left.field : null;
  const type = names.find(({ of }) => of === field?.of)?.fields.find(({ path }) => path.join(".") === field?.path.join("."))?.type;
  if (type === "number" || type === "integer") return "number";
  return type === "string" || type === "date" ? "text" : "any";
}

function isOther(before: Row["right"], after: Row["right"] | null): boolean {
  const stored = before === undefined || isHole(before) ? null : before;
  return JSON.stringify(stored) !== JSON.stringify(after ?? null);
}

function CodeCondition({ build, step }: Pick<ConditionFormProps, "build" | "step">) {
  const code = !isHole(step.test) && "code" in step.test ? step.test.code : null;
  if (code === null) return <p className={styles.note}>Rows cannot say this condition. It is changed in its code.</p>;
  return (
    <textarea
      key={code}
      aria-label="Condition as code"
      className={styles.code}
      rows={3}
      spellCheck={false}
      defaultValue={code}
      onBlur={(event) => {
        const typed = event.currentTarget.value.trim();
        if (typed !== "" && typed !== code) void build.edit([{ do: "setTest", step: step.id, to: { code: typed } }]);
      }}
    />
  );
}
