import { noteOf } from "../../../../contracts/plan/note.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import type { Build } from "./use-build.ts";
import styles from "./form.module.css";

/** The note of a step: the comment above it in the code, saved when the field loses focus. */
export function NoteField({ build, step }: { build: Build; step: Step }) {
  const note = noteOf(step);
  const save = (text: string) => {
    if (text !== note) void build.edit([{ do: "annotate", step: step.id, note: text }]);
  };
  return (
    <div className={styles.form}>
      <TextArea
        key={note}
        label="Note"
        rows={2}
        spellCheck
        maxLength={2_000}
        defaultValue={note}
        help="The comment above the step in its code."
        onBlur={(event) => save(event.currentTarget.value.trim())}
      />
    </div>
  );
}
