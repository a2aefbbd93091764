import styles from "./approval.module.css";

/** A unified diff, line by line; its header is left out because the card has the path. */
export function Patch({ patch, label }: { patch: string; label: string }) {
  const lines = patch.split("\n").filter((line, index, all) => !/^(?:\+\+\+|---|===) ?/.test(line) && !(line === "" && index === all.length - 1));
  return (
    <pre className={styles.patch} tabIndex={0} aria-label={`Changes of ${label}`}>
      {lines.map((line, index) => (
        <span key={index} data-kind={kindOf(line)}>
          {line || " "}
        </span>
      ))}
    </pre>
  );
}

function kindOf(line: string): "added" | "removed" | "place" | "same" {
  if (line.startsWith("+")) return "added";
  if (line.startsWith("-")) return "removed";
  return line.startsWith("@@") || line.startsWith("\\") ? "place" : "same";
}
