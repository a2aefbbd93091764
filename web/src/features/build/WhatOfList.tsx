import { Plus } from "lucide-react";
import type { OperationDetail } from "../../../../contracts/connectors.ts";
import type { CallStep, FindStep, Step } from "../../../../contracts/plan/step.ts";
import { Select } from "../../ui/Select.tsx";
import { ConditionRows } from "./ConditionRows.tsx";
import { pathOfPlace } from "./plan-path.ts";
import { freeItem, type Sources } from "./sources.ts";
import type { Build } from "./use-build.ts";
import styles from "./form.module.css";

interface WhatOfListProps {
  readonly build: Build;
  readonly step: CallStep | FindStep;
  readonly operation: OperationDetail;
  readonly sources: Sources;
}

const OPTIONS = [
  { value: "all", label: "All of them" },
  { value: "page", label: "The first page, as it is answered" },
  { value: "find", label: "The first that fits" },
];
const OPEN = { hole: "Which one?" };

/** What a step takes of a list: all that there is, a page, or the one that is looked for. */
export function WhatOfList({ build, step, operation, sources }: WhatOfListProps) {
  const taken = step.kind === "find" ? "find" : step.pages ? "all" : "page";
  const setTest = (test: FindStep["test"]) => build.change(step.id, (now) => (now.kind === "find" ? { ...now, test } : now));
  const doWhereNone = () => {
    const at = { after: step.id };
    const none: Step = { id: "if1", name: "", kind: "if", test: { not: { left: { field: { of: step.id, path: [] } }, is: "present" } }, yes: [], no: [] };
    void build.edit([{ do: "add", step: none, at }], { show: pathOfPlace(build.automation.plan, at) });
  };
  return (
    <>
      <div className={styles.option}>
        <strong>What is taken</strong>
        <Select
          label="What is taken"
          value={taken}
          options={OPTIONS}
          className={styles.select ?? ""}
          onChange={(next) =>
            next !== taken && build.change(step.id, (now) => (now.kind === "call" || now.kind === "find" ? takenAs(now, next, operation, sources) : now))
          }
        />
      </div>
      {step.kind === "find" && (
        <section className={styles.rows} aria-label="The first that fits">
          {step.test === null ? (
            <button type="button" className={styles.more} onClick={() => setTest(OPEN)}>
              <Plus size={13} aria-hidden="true" /> Add a condition
            </button>
          ) : (
            <>
              <ConditionRows build={build} step={step.id} test={step.test} sources={sources} />
              <button type="button" className={styles.more} onClick={() => setTest(null)}>
                Take the first without a condition
              </button>
            </>
          )}
          <button type="button" className={styles.more} onClick={doWhereNone}>
            <Plus size={13} aria-hidden="true" /> Do something where there is none
          </button>
        </section>
      )}
    </>
  );
}

/** A step that is called as its operation is gets a name that says what it does now. */
function takenAs(
  { id, name, connection, operation, args, settings }: CallStep | FindStep,
  what: string,
  { summary, entity }: OperationDetail,
  sources: Sources,
): Step {
  const [listed, found] = [summary, `Find the ${entity}`];
  const named = (from: string, to: string) => ({ id, name: name === from ? to : name, connection, operation, args, settings });
  if (what === "find") return { ...named(listed, found), kind: "find", item: freeItem(sources), test: OPEN };
  return { ...named(found, listed), kind: "call", pages: what === "all" };
}
