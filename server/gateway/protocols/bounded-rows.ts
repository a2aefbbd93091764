const MOST_COLUMNS = 1_000;
/** Each becomes a value with its name beside it, however few bytes it came in. */
const MOST_VALUES = 500_000;

/** Counts each row of an answer as it arrives, and refuses the answer once it is too large. */
export function createRowCount(): (columns: number) => string | null {
  let values = 0;
  return (columns) => {
    values += columns;
    if (columns > MOST_COLUMNS)
      return `The answer has ${columns} columns, and ${MOST_COLUMNS} are taken at most, so nothing was done. Name the columns that you need.`;
    if (values > MOST_VALUES) return `The answer has more than ${MOST_VALUES} values, so nothing was done. Ask for fewer rows or columns.`;
    return null;
  };
}
