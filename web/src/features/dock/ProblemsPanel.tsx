import { CircleX, TriangleAlert } from "lucide-react";
import type { Problem } from "./problem.ts";
import styles from "./dock.module.css";

export function ProblemsPanel({ problems, onOpenFile }: { problems: readonly Problem[]; onOpenFile: (file: string, line: number | null) => void }) {
  if (problems.length === 0) return <p className={styles.empty}>No problems. The gates and the editor write what they find here.</p>;
  return (
    <ul>
      {problems.map((problem, index) => (
        <li key={index} className={styles.problem} data-severity={problem.severity}>
          {problem.severity === "error" ? <CircleX size={14} aria-label="Error" /> : <TriangleAlert size={14} aria-label="Warning" />}
          <span className={styles.message}>
            {problem.message} {problem.code && <span className={styles.code}>{problem.code}</span>}
          </span>
          {problem.file && (
            <button type="button" className={styles.place} onClick={() => onOpenFile(problem.file ?? "", problem.line)}>
              {problem.file}
              {problem.line === null ? "" : `:${problem.line}${problem.column === null ? "" : `:${problem.column}`}`}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
