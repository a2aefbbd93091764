import type { ValueDifference } from "../../../../contracts/value-difference.ts";
import styles from "./compare.module.css";

/** Field by field what is different, the older value first. */
export function Differences({ items, label }: { items: readonly ValueDifference[]; label: string }) {
  return (
    <table className={styles.differences} aria-label={label}>
      <tbody>
        {items.map(({ path, change, before, after }) => (
          <tr key={path} data-change={change}>
            <th scope="row">
              <code>{path || "the value"}</code>
            </th>
            <td className={styles.before}>{change === "added" ? "" : show(before)}</td>
            <td className={styles.after}>{change === "removed" ? "" : show(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
