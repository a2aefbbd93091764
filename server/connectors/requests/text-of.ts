/** A value as text for a path, a query or a comparison; what is no scalar is written as JSON. */
export function textOf(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "boolean":
    case "bigint":
      return value.toString();
    default:
      return value === null || value === undefined ? "" : JSON.stringify(value);
  }
}
