import type { ReactNode } from "react";
import styles from "./DataTable.module.css";

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** A CSS width; the rest is shared. */
  readonly width?: string;
  readonly align?: "left" | "right";
  /** Dropped where the table has less than 660 px. */
  readonly wideOnly?: boolean;
}

export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, header, width, align, wideOnly }) => (
              <th key={id} scope="col" style={{ width, textAlign: align }} data-wide-only={wideOnly}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, cell, align, wideOnly }) => (
                <td key={id} style={{ textAlign: align }} data-wide-only={wideOnly}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
