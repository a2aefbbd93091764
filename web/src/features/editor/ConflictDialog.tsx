import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { rebaseEdit } from "./edit-store.ts";
import type { MergeChunk } from "../../../../contracts/merge-three-way.ts";
import { type Conflict, useConflicts, useSave } from "./use-save.ts";
import styles from "./editor.module.css";

type Choice = "yours" | "theirs" | "both";

/** Lines that two people changed, side by side, with a choice for each. */
export function ConflictDialog() {
  const [conflict] = useConflicts((state) => state.conflicts);
  if (!conflict) return null;
  return <Merging key={conflict.path} conflict={conflict} />;
}

function Merging({ conflict: { path, stored, merge } }: { conflict: Conflict }) {
  const save = useSave();
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({});
  const open = merge.chunks.filter((chunk, index) => chunk.kind === "conflict" && !choices[index]).length;
  const close = () => useConflicts.setState({ conflicts: [] });
  const apply = () => {
    rebaseEdit(path, stored, merge.chunks.flatMap((chunk, index) => linesOf(chunk, choices[index])).join("\n"));
    close();
    save([path]).catch((error: unknown) => toast({ type: "error", message: describeError(error) }));
  };
  return (
    <Dialog
      open
      width={880}
      title={`${path} was changed by someone else too`}
      description="Everything else is merged already. Choose for these lines; nothing is lost until you save."
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Decide later</Button>
          <Button rank="primary" reason={open > 0 ? `${open} to decide` : undefined} onClick={apply}>
            Save the merge
          </Button>
        </>
      }
    >
      <div className={styles.merge}>
        {merge.chunks.map((chunk, index) =>
          chunk.kind === "text" ? (
            <pre key={index} className={styles.context}>
              {excerpt(chunk.lines)}
            </pre>
          ) : (
            <fieldset key={index} className={styles.conflict}>
              <legend>Both changed these lines</legend>
              <Side
                name="Yours"
                lines={chunk.yours}
                chosen={choices[index] === "yours" || choices[index] === "both"}
                onChoose={() => setChoices({ ...choices, [index]: "yours" })}
              />
              <Side
                name="Theirs"
                lines={chunk.theirs}
                chosen={choices[index] === "theirs" || choices[index] === "both"}
                onChoose={() => setChoices({ ...choices, [index]: "theirs" })}
              />
              <Button size="small" onClick={() => setChoices({ ...choices, [index]: "both" })}>
                Keep both
              </Button>
            </fieldset>
          ),
        )}
      </div>
    </Dialog>
  );
}

function Side({ name, lines, chosen, onChoose }: { name: string; lines: readonly string[]; chosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={styles.mergeSide} aria-pressed={chosen} onClick={onChoose}>
      <span>{name}</span>
      <code>{lines.length === 0 ? "(removed)" : lines.join("\n")}</code>
    </button>
  );
}

function linesOf(chunk: MergeChunk, choice: Choice | undefined): readonly string[] {
  if (chunk.kind === "text") return chunk.lines;
  if (choice === "both") return [...chunk.yours, ...chunk.theirs];
  return choice === "theirs" ? chunk.theirs : chunk.yours;
}

/** The four lines at each end of an agreed stretch. */
function excerpt(lines: readonly string[]): string {
  return lines.length <= 9 ? lines.join("\n") : [...lines.slice(0, 4), `⋯ ${lines.length - 8} lines`, ...lines.slice(-4)].join("\n");
}
