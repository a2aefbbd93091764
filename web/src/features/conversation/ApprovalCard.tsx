import { CalendarClock, FlaskConicalOff, Globe, type LucideIcon, Package, Play, Rocket, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ApprovalReason, DataPart } from "../../../../contracts/board.ts";
import { approveMutation } from "../../api/resources/conversation.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Patch } from "./Patch.tsx";
import styles from "./approval.module.css";

/** What the assistant may not do by itself: what would happen, the whole diff of it, and the two answers. */
export function ApprovalCard({ approval, onOpenFile }: { approval: DataPart<"approval">; onOpenFile: (filePath: string) => void }) {
  const decide = useAction(approveMutation(useScope()));
  const isViewer = useRole() === "viewer";
  const given =
    approval.answer ?? (decide.isError ? null : decide.variables?.approved === undefined ? null : decide.variables.approved ? "approved" : "refused");
  return (
    <section className={styles.card} aria-label={`Approval: ${approval.title}`} data-answer={given ?? "open"}>
      <header>
        <h3>{approval.title}</h3>
        {given !== null && <span className={styles.answer}>{ANSWER[given]}</span>}
      </header>
      <ul className={styles.reasons}>
        {approval.reasons.map((reason) => (
          <Reason key={reason.text} reason={reason} />
        ))}
      </ul>
      <ul className={styles.files} aria-label="What is approved">
        {approval.files.map((file) => (
          <FileRow key={file.filePath} file={file} onOpenFile={onOpenFile} isOpen={approval.files.length === 1 && given === null} />
        ))}
      </ul>
      {given === null && (
        <div className={styles.buttons}>
          <code title={approval.hash}>{approval.hash.slice(0, 6)}</code>
          <Button reason={isViewer ? "Your role does not allow this" : undefined} onClick={() => decide.mutate({ id: approval.id, approved: false })}>
            Refuse
          </Button>
          <Button
            rank="primary"
            reason={isViewer ? "Your role does not allow this" : undefined}
            onClick={() => decide.mutate({ id: approval.id, approved: true })}
          >
            Approve
          </Button>
        </div>
      )}
      {decide.error && <p role="alert">{describeError(decide.error)}</p>}
    </section>
  );
}

const ANSWER = { approved: "Approved", refused: "Refused", stale: "No longer fits" } as const;
const ICONS: Readonly<Record<ApprovalReason["kind"], LucideIcon>> = {
  deploy: Rocket,
  run: Play,
  host: Globe,
  package: Package,
  delete: Trash2,
  schedule: CalendarClock,
  tests: FlaskConicalOff,
};

function Reason({ reason }: { reason: ApprovalReason }) {
  const Icon = ICONS[reason.kind];
  return (
    <li>
      <Icon size={14} aria-hidden="true" />
      <span>{reason.text}</span>
    </li>
  );
}

type ApprovedFile = DataPart<"approval">["files"][number];

function FileRow({ file, isOpen, onOpenFile }: { file: ApprovedFile; isOpen: boolean; onOpenFile: (filePath: string) => void }) {
  const [open, setOpen] = useState(isOpen);
  const lines = file.patch.split("\n").filter((line) => !/^(?:\+\+\+|---) /.test(line));
  return (
    <li>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={styles.path} data-status={file.status}>
            {file.filePath}
          </span>
          <span className={styles.added}>+{lines.filter((line) => line.startsWith("+")).length}</span>
          <span className={styles.removed}>−{lines.filter((line) => line.startsWith("-")).length}</span>
        </summary>
        {open && <Patch patch={file.patch} label={file.filePath} />}
        {open && file.status !== "removed" && file.filePath !== "payload.json" && (
          <button type="button" className={styles.open} onClick={() => onOpenFile(file.filePath)}>
            Open in the editor
          </button>
        )}
      </details>
    </li>
  );
}
