import type { ReactNode } from "react";
import styles from "./JsonView.module.css";

/** JSON as a person reads it, in the editor's colours; never more than `maxLength` characters of it. */
export function JsonView({ value, maxLength = 20_000 }: { value: unknown; maxLength?: number }) {
  const text = typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "undefined");
  return (
    <pre className={styles.json} tabIndex={0}>
      {coloured(text.slice(0, maxLength))}
      {text.length > maxLength && "…"}
    </pre>
  );
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function coloured(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    parts.push(text.slice(at, match.index));
    const [whole, string, colon] = match;
    if (string && colon) parts.push(whole);
    else
      parts.push(
        <span key={match.index} className={/^[tfn]/.test(whole) ? styles.word : styles.value}>
          {whole}
        </span>,
      );
    at = match.index + whole.length;
  }
  return [...parts, text.slice(at)];
}
