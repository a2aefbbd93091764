import { renderValue } from "../emit/render-value.ts";
import { fieldsIn, valueAt } from "../emit/sample-data.ts";
import type { Operation } from "../../../connectors/connector.ts";
import { fillRows } from "../plan/rows/fill-rows.ts";
import type { NamedField } from "../plan/named-fields.ts";
import type { Row } from "../plan/plan.ts";
import { readRequest } from "../plan/read-request.ts";
import { fieldsOfValue } from "../plan/values.ts";
import { refuse, Undecided } from "../plan/undecided.ts";
import { filesOf, type ExistingSource } from "./existing-source.ts";
import type { FileEdit } from "./edits.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

/** Fields that a system has a place for which the mapping leaves empty; null when none of those named has one. */
export function fillMore(context: EditContext, known: ExistingSource, named: readonly NamedField[]): EditDraft | null {
  const asked = new Set(named.map(({ field }) => field.path.join(".")));
  const files = filesOf(context);
  const edits: FileEdit[] = [];
  const plan: string[] = [];
  for (const mapping of context.flow.mappings.filter(({ file }) => files.includes(file))) {
    const target = targetOf(context, mapping.targetType);
    if (!target || target.operation.messageField !== undefined) continue;
    const filled = new Set(mapping.rows.map((row) => row.target.split(".")[0]));
    const rows = rowsFor(context, known, target).filter(
      (row) => row.target.length === 1 && !filled.has(row.target[0]) && row.value.kind === "field" && asked.has(row.value.field.path.join(".")),
    );
    for (const row of rows) {
      edits.push({
        type: "fill",
        file: context.automation.file,
        mapping: mapping.file,
        target: row.target[0] ?? "",
        value: row.value,
        absent: absentFor(known, row),
      });
      plan.push(
        `${row.target.join(".")} of “${mapping.name}” is filled from ${fieldsIn(row.value)
          .map(({ path }) => path.at(-1))
          .join(", ")}: \`${renderValue(row.value, null, true)}\`.`,
      );
    }
  }
  if (edits.length === 0) return null;
  const left = named.filter(
    ({ field }) => !edits.some((edit) => edit.type === "fill" && fieldsOfValue(edit.value).some(({ path }) => path.join(".") === field.path.join("."))),
  );
  if (left.length > 0) {
    const missing = left.map(({ words }) => words.join(" "));
    throw refuse(`I know no place for ${missing.join(" and ")} in what is written there.`, missing);
  }
  return { edits, files: new Map(), plan, words: named.map(({ words }) => words.join(" ")) };
}

function absentFor({ source }: ExistingSource, row: Row) {
  return fieldsIn(row.value).map(({ path }) => ({ path, value: valueAt(source.sample, path) ?? "Sample" }));
}

interface Target {
  readonly alias: string;
  readonly connector: string;
  readonly operation: Operation;
}

/** `Parameters<Hubspot["contacts"]["create"]>[0]`, by the operation that the flow says is called. */
function targetOf({ request, catalogue, automation }: EditContext, type: string): Target | null {
  for (const node of automation.nodes) {
    const connection = request.connections.find(({ alias }) => alias === node.connection);
    const operation = connection && catalogue.get(connection.connector)?.operations.find(({ id }) => id === node.operation);
    if (!connection || !operation || operation.effect === "read") continue;
    const named =
      type.includes(
        operation.id
          .split(".")
          .map((part) => `["${part}"]`)
          .join(""),
      ) || type === `${operation.entity.replace(/^./, (letter) => letter.toUpperCase())}Input`;
    if (named) return { alias: connection.alias, connector: connection.connector, operation };
  }
  return null;
}

function rowsFor({ request, catalogue }: EditContext, { source, trigger }: ExistingSource, { operation, connector, alias }: Target): readonly Row[] {
  const read = readRequest(request, catalogue);
  const connection = request.connections.find((one) => one.alias === alias) ?? { connector, alias, name: alias };
  const range = { from: 0, to: 0 };
  try {
    return fillRows({
      request: read,
      action: { kind: "operation", connection, operation, range, destination: null },
      source: { ...source, kind: source.kind === "items" ? "item" : source.kind },
      trigger,
      named: [],
      quoted: [],
    });
  } catch (error) {
    if (error instanceof Undecided) return [];
    throw error;
  }
}
