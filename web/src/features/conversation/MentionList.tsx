import styles from "./composer.module.css";

interface MentionListProps {
  readonly id: string;
  readonly paths: readonly string[];
  readonly chosen: number;
  readonly onPick: (path: string) => void;
}

/** The files that fit what is being typed behind an @; the keyboard stays with the text. */
export function MentionList({ id, paths, chosen, onPick }: MentionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Files" className={styles.mentions}>
      {paths.map((path, index) => (
        <div
          key={path}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          // The text must not lose the focus to the list.
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(path);
          }}
        >
          <span>{path.slice(path.lastIndexOf("/") + 1)}</span>
          <span className={styles.folder}>{path.slice(0, Math.max(0, path.lastIndexOf("/")))}</span>
        </div>
      ))}
    </div>
  );
}
