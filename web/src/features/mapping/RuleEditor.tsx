import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { MappingModel } from "../../../../contracts/flow.ts";
import { changeFilesMutation, filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { replaceSpan, textOfSpan } from "./replace-span.ts";
import { ruleFault } from "./rule-fault.ts";
import styles from "./mapping.module.css";

interface RuleEditorProps {
  readonly mapping: MappingModel;
  readonly row: MappingModel["rows"][number];
  readonly onClose: () => void;
  readonly onOpenCode: (file: string, line: number) => void;
}

/** The rule's own code; applying writes it back to where it stands in the file. */
export function RuleEditor({ mapping, row, onClose, onOpenCode }: RuleEditorProps) {
  const scope = useScope();
  const files = useQuery(filesQuery(scope)).data;
  const save = useAction(changeFilesMutation(scope));
  const file = files?.files.find(({ filePath }) => filePath === row.span.file);
  const stored = file ? textOfSpan(file.content, row.span) : row.expression;
  const [text, setText] = useState<string>();
  const value = text ?? stored;
  const [fault, setFault] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const faultId = useId();

  const apply = async () => {
    if (!file || !files) return;
    const found = await ruleFault(file.content, row.span, value);
    setFault(found?.message);
    if (found) {
      area.current?.focus();
      area.current?.setSelectionRange(found.at, found.at);
      return;
    }
    save.mutate(
      { baseRevision: files.revision, changes: [{ filePath: file.filePath, content: replaceSpan(file.content, row.span, value) }] },
      {
        onSuccess: () => {
          toast({ type: "success", message: `The rule of ${row.target} is written to ${mapping.file}` });
          onClose();
        },
      },
    );
  };
  return (
    <form
      className={styles.ruleEditor}
      onSubmit={(event) => {
        event.preventDefault();
        void apply().catch((error: unknown) => setFault(describeError(error)));
      }}
    >
      <header>
        <b>{row.target}</b> <span className={styles.meta}>rule for the target field</span>
        <button type="button" className={styles.link} onClick={() => onOpenCode(row.span.file, row.span.startLine)}>
          {row.span.file.split("/").at(-1)}:{row.span.startLine}
        </button>
        <IconButton label="Close" size="small" type="button" onClick={onClose}>
          <X size={13} />
        </IconButton>
      </header>
      <textarea
        ref={area}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? faultId : undefined}
        aria-label={`Rule of ${row.target}`}
        spellCheck={false}
        rows={Math.min(8, value.split("\n").length + 1)}
        value={value}
        onChange={(event) => {
          setText(event.target.value);
          setFault(undefined);
        }}
      />
      {fault && (
        <p id={faultId} role="alert">
          {fault}
        </p>
      )}
      {save.error && <p role="alert">{describeError(save.error)}</p>}
      <footer>
        <span className={styles.meta}>{row.sources.length === 0 ? "reads no field of the source" : `reads ${row.sources.join(", ")}`}</span>
        <Button type="button" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" rank="primary" loading={save.isPending} reason={value === stored ? "Nothing changed" : undefined}>
          Apply
        </Button>
      </footer>
    </form>
  );
}
