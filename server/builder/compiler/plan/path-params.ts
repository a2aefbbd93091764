import { splitId, stems } from "../catalogue/capability.ts";
import type { Field } from "../fields/field.ts";
import { meantField } from "../fields/meant-field.ts";
import type { Source } from "./plan.ts";
import { refuse } from "./undecided.ts";

/** `/stock/{sku}`, `/stock/:sku`: what is to be filled in, and from which field. */
export interface PathParam {
  /** As it stands in the path, marks included. */
  readonly said: string;
  readonly field: Field;
}

const PARAM = /\{(\w+)\}|(?<=\/):([A-Za-z]\w*)/g;

export function paramNames(path: string): readonly string[] {
  return [...path.matchAll(PARAM)].map(([, braced, colon]) => braced ?? colon ?? "");
}

/** The field of the source that goes by the name of each parameter; a path with a gap in it is never called. */
export function pathParams(path: string, source: Source | null): readonly PathParam[] {
  return [...path.matchAll(PARAM)].map(([said, braced, colon]) => {
    const name = braced ?? colon ?? "";
    const field = source && source.kind !== "items" ? fieldCalled(name, source) : null;
    if (!field || field.optionalFrom !== null || !/^(?:string|number)$/.test(field.type))
      throw refuse(`I don't know what to put in the place of ${said} in ${path}: nothing that is always there goes by that name.`, [said]);
    return { said, field };
  });
}

function fieldCalled(name: string, source: Source): Field | null {
  const own = source.fields.find(({ path }) => path.at(-1) === name && source.focus.every((segment, at) => path[at] === segment));
  if (own) return own;
  const meant = meantField(splitId(name), {
    fields: source.fields,
    focus: source.focus,
    noun: new Set([...stems(source.noun), ...source.focus.flatMap(stems)]),
  });
  return meant && "field" in meant ? meant.field : null;
}
