import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { completeMention, matchFiles, mentionAt } from "./mention.ts";
import { MentionList } from "./MentionList.tsx";
import styles from "./composer.module.css";

interface MessageFieldProps {
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The text of a message. An @ completes the files of the project; files can be dropped or pasted. */
export function MessageField({ value, placeholder, onChange, onSubmit, onFiles }: MessageFieldProps) {
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState(false);
  const files = useQuery(filesQuery(useScope())).data?.files;
  const mention = dismissed ? null : mentionAt(value, caret);
  const paths =
    mention && files
      ? matchFiles(
          files.map(({ filePath }) => filePath),
          mention.query,
        )
      : [];
  const isOpen = paths.length > 0;
  const current = Math.min(chosen, paths.length - 1);

  const pick = (path: string) => {
    if (!mention) return;
    const done = completeMention(value, mention, path);
    onChange(done.text);
    setCaret(done.caret);
    setChosen(0);
    requestAnimationFrame(() => field.current?.setSelectionRange(done.caret, done.caret));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      onSubmit();
      return;
    }
    if (!isOpen) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setChosen((current + step + paths.length) % paths.length);
    else if (event.key === "Enter" || event.key === "Tab") pick(paths[current] ?? "");
    else if (event.key === "Escape") setDismissed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.field}>
      <textarea
        ref={field}
        aria-label="Message"
        placeholder={placeholder}
        rows={2}
        value={value}
        maxLength={20_000}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen ? `${listId}-${current}` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          setCaret(event.target.selectionStart);
          setDismissed(false);
          setChosen(0);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onBlur={() => setDismissed(true)}
        onFocus={() => setDismissed(false)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (event.clipboardData.files.length > 0) onFiles([...event.clipboardData.files]);
        }}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          onFiles([...event.dataTransfer.files]);
        }}
      />
      {isOpen && <MentionList id={listId} paths={paths} chosen={current} onPick={pick} />}
    </div>
  );
}
