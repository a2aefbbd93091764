import { typeOf } from "../fields/field.ts";
import type { Field } from "../fields/field.ts";
import { fieldsOfValue } from "../plan/values.ts";
import { declaredBody } from "./declared-body.ts";
import type { FileEdit } from "./edits.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";
import { conditionsIn } from "../plan/any-of.ts";

/** What an edit reads of a webhook's body that was not read before must be read from now on. */
export function growBody(context: EditContext, draft: EditDraft): EditDraft {
  const body = draft.edits.length > 0 ? declaredBody(context) : null;
  if (!body) return draft;
  const used = new Map(draft.edits.flatMap(fieldsOfEdit).map((field) => [field.path[0] ?? "", field]));
  const fields = body.more.flatMap((key) => {
    const field = used.get(key);
    return field
      ? [
          {
            key,
            type: Array.isArray(field.schema.type) ? ("textOrNumber" as const) : typeOf(field.schema) === "number" ? ("number" as const) : ("text" as const),
          },
        ]
      : [];
  });
  if (fields.length === 0) return draft;
  const names = fields.map(({ key }) => key);
  return {
    ...draft,
    edits: [
      { type: "declare", file: body.file, name: body.source.type.from === "declared" ? body.source.type.name : "", noun: body.source.noun, fields },
      ...draft.edits,
    ],
    plan: [...draft.plan, `The webhook's body must bring ${names.join(" and ")} as well.`],
  };
}

function fieldsOfEdit(edit: FileEdit): readonly Field[] {
  switch (edit.type) {
    case "guard":
    case "change-guard":
      return [edit.condition.field];
    case "message":
      return edit.change.type === "add" ? edit.change.values.map(({ field }) => field) : [];
    case "fill":
      return [...fieldsOfValue(edit.value)];
    case "test":
      return [
        ...edit.action.mapping.rows.flatMap(({ value }) => [...fieldsOfValue(value)]),
        ...edit.action.conditions.flatMap(conditionsIn).map(({ field }) => field),
      ];
    default:
      return [];
  }
}
