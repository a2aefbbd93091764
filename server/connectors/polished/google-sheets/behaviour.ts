import { type Behaviour, simulatedJson } from "../../simulator/behaviour.ts";
import { spreadsheetId } from "./samples.ts";
import { textOf } from "../../requests/text-of.ts";

type Row = readonly unknown[];

/** Rows live in a sheet by its name; a range counts from its first row and columns are kept whole. */
export const googleSheetsBehaviour: Behaviour = ({ operation, args, collection }) => {
  const sheet = textOf(args["range"] ?? "").split("!")[0] ?? "";
  const scope = { spreadsheetId: textOf(args["spreadsheetId"] ?? spreadsheetId), sheet };
  const cells = collection("row");
  const rows = () => cells.all(scope).map((entity) => entity["cells"] as Row);
  const values = Array.isArray(args["values"]) ? (args["values"] as Row[]) : [];

  switch (operation.id) {
    case "values.append": {
      const first = rows().length + 1;
      for (const row of values) cells.add(scope, { cells: row });
      return simulatedJson(200, {
        spreadsheetId: scope.spreadsheetId,
        tableRange: `${sheet}!A1:${column(values)}${Math.max(1, first - 1)}`,
        updates: updates(scope.spreadsheetId, `${sheet}!A${first}:${column(values)}${first + values.length - 1}`, values),
      });
    }
    case "values.get": {
      const [from, to] = rowsOf(textOf(args["range"] ?? ""));
      const found = rows().slice(from - 1, to);
      return simulatedJson(200, { range: textOf(args["range"]), majorDimension: "ROWS", ...(found.length > 0 ? { values: found } : {}) });
    }
    case "values.update":
      return simulatedJson(200, updates(scope.spreadsheetId, textOf(args["range"]), values));
    case "values.clear":
      for (const entity of cells.all(scope)) cells.remove(entity);
      return simulatedJson(200, { spreadsheetId: scope.spreadsheetId, clearedRange: textOf(args["range"]) });
    default:
      return null;
  }
};

function updates(id: string, range: string, values: readonly Row[]) {
  const columns = Math.max(0, ...values.map((row) => row.length));
  return {
    spreadsheetId: id,
    updatedRange: range,
    updatedRows: values.length,
    updatedColumns: columns,
    updatedCells: values.reduce((sum, row) => sum + row.length, 0),
  };
}

function column(values: readonly Row[]): string {
  return String.fromCharCode(64 + Math.min(26, Math.max(1, ...values.map((row) => row.length))));
}

/** `Orders!A2:C9` → rows 2 to 9. */
function rowsOf(range: string): [number, number | undefined] {
  const [from, to] = (range.split("!")[1] ?? "").split(":").map((cell) => Number(/\d+/.exec(cell)?.[0] ?? Number.NaN));
  return [Number.isFinite(from) ? (from as number) : 1, Number.isFinite(to) ? to : undefined];
}
