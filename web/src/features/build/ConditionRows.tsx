import { Plus } from "lucide-react";
import { isHole } from "../../../../contracts/plan/hole.ts";
import type { Slot, Test } from "../../../../contracts/plan/value.ts";
import { ConditionRow } from "./ConditionRow.tsx";
import { type Groups, groupsOfTest, newRow, testOfGroups } from "./condition-rows.ts";
import type { Sources } from "./sources.ts";
import { useUnsaved } from "./use-unsaved.ts";
import type { Build } from "./use-build.ts";
import styles from "./form.module.css";

interface ConditionRowsProps {
  readonly build: Build;
  /** The step that the condition is of. */
  readonly step: string;
  readonly test: Slot<Test>;
  readonly sources: Sources;
}

/** A condition in rows: all of a group, or all of another. */
export function ConditionRows({ build, step, test, sources }: ConditionRowsProps) {
  const [groups, save] = useUnsaved<Groups | null>(groupsOfTest(test), (next) => build.edit([{ do: "setTest", step, to: testOfGroups(next ?? []) }]));
  if (groups === null) return <CodeCondition build={build} step={step} test={test} />;
  return (
    <>
      {groups.map((rows, group) => (
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
                  groups.length === 1 && rows.length === 1 ? null : () => save(groups.with(group, rows.toSpliced(index, 1)).filter(({ length }) => length > 0))
                }
              />
            ))}
            <button type="button" className={styles.more} onClick={() => save(groups.with(group, [...rows, newRow()]))}>
              <Plus size={13} aria-hidden="true" /> and
            </button>
          </div>
        </div>
      ))}
      <button type="button" className={styles.more} onClick={() => save([...groups, [newRow()]])}>
        <Plus size={13} aria-hidden="true" /> or
      </button>
    </>
  );
}

function CodeCondition({ build, step, test }: Omit<ConditionRowsProps, "sources">) {
  const code = !isHole(test) && "code" in test ? test.code : null;
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
        if (typed !== "" && typed !== code) void build.edit([{ do: "setTest", step, to: { code: typed } }]);
      }}
    />
  );
}
