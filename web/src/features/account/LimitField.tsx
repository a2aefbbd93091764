import { LIMITS } from "../../../../contracts/limit-facts.ts";
import type { LimitName } from "../../../../contracts/limits.ts";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { AT_LIMIT, rangeOf, shownLimit, valueOf, type Choice, type LimitDraft } from "./limit-words.ts";
import styles from "./limits.module.css";

interface Props {
  name: LimitName;
  /** Left out where it is of no single organisation. */
  used?: number | undefined;
  /** What holds where nothing is set here. */
  fallback: number | null | undefined;
  draft: LimitDraft;
  onChange: (draft: LimitDraft) => void;
}

/** One limit: as for all, none, or a number. */
export function LimitField({ name, used, fallback, draft, onChange }: Props) {
  const { label } = LIMITS[name];
  const unset = fallback === undefined ? "Not set here" : `Not set here: ${shownLimit(fallback).toLowerCase()}`;
  return (
    <div className={styles.field}>
      <div className={styles.what}>
        <strong>{label}</strong>
        <span className="second">
          {AT_LIMIT[name]}
          {used !== undefined && used > 0 && ` Now ${used.toLocaleString("en")}.`}
        </span>
      </div>
      <div className={styles.value}>
        <Select
          label={label}
          value={draft.choice}
          options={[
            { value: "default", label: unset },
            { value: "none", label: "No limit" },
            { value: "most", label: "At most" },
          ]}
          onChange={(choice) => onChange({ ...draft, choice: choice as Choice })}
        />
        {draft.choice === "most" && (
          <Input
            aria-label={`${label}, at most`}
            inputMode="numeric"
            value={draft.text}
            error={draft.text !== "" && valueOf(name, draft) === undefined ? rangeOf(name) : undefined}
            onChange={(event) => onChange({ ...draft, text: event.target.value })}
          />
        )}
      </div>
    </div>
  );
}
