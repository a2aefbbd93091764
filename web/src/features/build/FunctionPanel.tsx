import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Value } from "../../../../contracts/plan/value.ts";
import type { AutomationPlan } from "../../../../contracts/project-plans.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { argumentOf, chainOf, eachItem, functionOf, OFFERED, typedOf, valueOfChain, withFunction, type Applied, type Offered } from "./functions.ts";
import { ResultLine } from "./ResultLine.tsx";
import { chipOf, freeItem, type Sources, withItem } from "./sources.ts";
import { partsOfValue, valueOfParts, type Part } from "./value-parts.ts";
import styles from "./functions.module.css";

/** Text with fields in it. */
export interface TextField {
  readonly label: string;
  readonly parts: readonly Part[];
  readonly sources: Sources;
  readonly onDone: (parts: readonly Part[]) => void;
}

interface FunctionPanelProps {
  readonly value: Value;
  readonly automation: AutomationPlan;
  readonly sources: Sources;
  readonly onChange: (value: Value) => void;
  readonly onClose: () => void;
  readonly drawText: (field: TextField) => ReactNode;
}

const GROUPS: Readonly<Record<Offered["group"], string>> = { text: "Text", number: "Number", date: "Date", list: "List", other: "Other" };

/** What a field goes through before it is used, with what comes out for the sample. */
export function FunctionPanel({ value, automation, sources, onChange, onClose, drawText }: FunctionPanelProps) {
  const [{ from, calls }, setChain] = useState(() => chainOf(value));
  const { words } = chipOf(from, automation);
  const use = (next: readonly Applied[], isDone: boolean) => {
    setChain({ from, calls: next });
    if (isDone) onChange(valueOfChain({ from, calls: next }));
  };
  const changeAt = (at: number, given: readonly Value[], isDone: boolean) =>
    use(
      calls.map((each, index) => (index === at ? { ...each, with: given } : each)),
      isDone,
    );
  const addNamed = (label: string) => {
    const chosen = OFFERED.find((each) => each.label === label);
    if (chosen) use(withFunction(calls, chosen.make.item ? eachItem(freeItem(sources)) : chosen.make), true);
  };
  return (
    <section className={styles.functions} aria-label={`Functions of ${words}`}>
      <header>
        <strong>{words}</strong>
        <IconButton label={`Close the functions of ${words}`} size="small" onClick={onClose}>
          <X size={14} />
        </IconButton>
      </header>
      {calls.map((applied, at) => (
        <AppliedFunction
          key={`${at} ${applied.call}`}
          applied={applied}
          onGive={(given, isDone) => changeAt(at, given, isDone)}
          onRemove={() => use(calls.toSpliced(at, 1), true)}
        >
          {applied.item !== undefined &&
            drawText({
              label: `Each item of ${words}`,
              parts: partsOfValue(applied.with[0]),
              sources: withItem(sources, applied.item, valueOfChain({ from, calls: calls.slice(0, at) })),
              onDone: (parts) => {
                const read = valueOfParts(parts, "text");
                if ("value" in read) changeAt(at, read.value ? [read.value] : [], true);
              },
            })}
        </AppliedFunction>
      ))}
      <select className={styles.add} aria-label={`Add a function to ${words}`} value="" onChange={(event) => addNamed(event.currentTarget.value)}>
        <option value="">Add a function…</option>
        {Object.entries(GROUPS).map(([group, name]) => (
          <optgroup key={group} label={name}>
            {OFFERED.filter((each) => each.group === group).map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
          </optgroup>
        ))}
      </select>
      <ResultLine label={`Result of ${words}`} value={valueOfChain({ from, calls })} sources={sources} />
    </section>
  );
}

interface AppliedFunctionProps {
  readonly applied: Applied;
  /** As it is typed, and once more when it is done. */
  readonly onGive: (given: readonly Value[], isDone: boolean) => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function AppliedFunction({ applied: { call, with: given }, onGive, onRemove, children }: AppliedFunctionProps) {
  const known = functionOf(call);
  const label = known?.label ?? call;
  const give = (at: number, takes: string, typed: string, isDone: boolean) => {
    const argument = argumentOf(takes, typed);
    onGive(
      argument === null
        ? given.slice(0, at)
        : Array.from({ length: Math.max(given.length, at + 1) }, (_, each) => (each === at ? argument : (given[each] ?? LEFT_OUT))),
      isDone,
    );
  };
  return (
    <div className={styles.applied} role="group" aria-label={label}>
      <span>{label}</span>
      <IconButton label={`Remove “${label}”`} size="small" onClick={onRemove}>
        <X size={14} />
      </IconButton>
      {children}
      {known?.takes.map((takes, at) => {
        const name = takes.replace("?", "");
        const field = {
          "aria-label": `${name}, ${label}`,
          placeholder: takes.endsWith("?") ? `${name}, if any` : name,
          defaultValue: typedOf(given[at]),
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) => give(at, takes, currentTarget.value, false),
          onBlur: ({ currentTarget }: { currentTarget: { value: string } }) => give(at, takes, currentTarget.value, true),
        };
        return name === "table" ? <textarea key={takes} rows={3} {...field} placeholder="DE = Germany" /> : <input key={takes} {...field} />;
      })}
    </div>
  );
}

const LEFT_OUT: Value = { code: "undefined" };
