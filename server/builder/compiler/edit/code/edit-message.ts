import ts from "typescript-browser";
import { renderValue } from "../../emit/render-value.ts";
import type { Field } from "../../fields/field.ts";
import type { Coercion } from "../../plan/plan.ts";
import type { MessageChange } from "../edits.ts";
import type { FoundCode } from "../find-code.ts";
import { reachField, type Reached, type Root } from "../reach/reach-field.ts";
import { handedOver, linesOf, messageSites, type MessageSite } from "../reach/message-sites.ts";
import { traceNames } from "../reach/trace-names.ts";
import { retell } from "../test/retell.ts";
import { inTests } from "../test/settle-tests.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit, replace } from "./code-change.ts";
import { escaped, separatorOf, withAffix, withoutParts } from "./message-parts.ts";

type Addition = Extract<MessageChange["change"], { type: "add" }>;

/** Changes what a message says, and with it the tests that expect the old words. */
export function editMessage(code: FoundCode, { change, fields, root, step }: MessageChange): TextChange[] {
  const sites = distinct(messageSites(code, fields)).filter((site) => step === null || isIn(site, step));
  if (sites.length === 0) throw new CannotEdit("I found no text of a message that is written out in the code");
  switch (change.type) {
    case "add":
      return [...addFields(code, sites, change, root), ...inTests(code, { root, absent: change.absent })];
    case "drop":
      return dropField(code, sites, change.field, root);
    case "affix":
      return sites.flatMap((site) => rewritten(code, site, withAffix(site.text, { template: escaped(change.text), side: change.side })));
    case "replace": {
      const [site, ...others] = sites;
      if (!site || others.length > 0) throw new CannotEdit("there is more than one message; say which by its present words");
      return rewritten(code, site, JSON.stringify(change.text));
    }
  }
}

function addFields(code: FoundCode, sites: readonly MessageSite[], { values, absent }: Addition, root: Root): TextChange[] {
  const changes = sites.flatMap((site) => {
    const found = placeFor(code, site, values, root);
    if (!found) return [];
    const separator = found.place === site || root === "event" ? separatorOf(found.place.text) : " – ";
    const template = found.reached.map(
      ({ reached, as }) => `${separator}\${${renderValue({ kind: "field", field: reached.field, as }, reached.name).replace(/^`|`$/g, "")}}`,
    );
    const inside = values.map((value, index) => inTemplate(template[index] ?? "", value.field));
    return [
      ...rewritten(code, found.place, withAffix(found.place.text, { template: inside.join(""), side: "end" }), absent),
      ...found.reached.flatMap(({ reached }) => [...reached.changes]),
    ];
  });
  if (changes.length === 0) throw new CannotEdit("the fields can't be reached from where the text is written");
  return changes;
}

/** In a text an absent value reads as nothing. */
function inTemplate(code: string, field: Field): string {
  return field.optionalFrom === null ? code : code.replace(/ \?\? (undefined|"")\}$/, ' ?? ""}');
}

/** The text itself, or the part of it from where the fields can be reached. */
function placeFor(code: FoundCode, site: MessageSite, values: readonly { field: Field; as: Coercion }[], root: Root) {
  for (const place of [site, ...linesOf(site, traceNames(code)), ...handedOver(site)]) {
    if (root === "item" && ![...place.scope.names.values()].some(({ path }) => path?.[0] === "item")) continue;
    const reached = values.map(({ field, as }) => ({ reached: reachField(place.scope, field, root, place.text.getStart()), as }));
    if (reached.every((one): one is { reached: Reached; as: Coercion } => one.reached !== null)) return { place, reached };
  }
  return null;
}

function dropField(code: FoundCode, sites: readonly MessageSite[], field: Field, root: Root): TextChange[] {
  const changes = sites.flatMap((site) =>
    [site, ...linesOf(site, traceNames(code)), ...handedOver(site)].flatMap((place) => {
      const reads = (part: ts.Expression) => readsField(part, place, field, root);
      const whole = place.text;
      return ts.isTemplateExpression(whole) && whole.templateSpans.some((span) => reads(span.expression))
        ? rewritten(code, place, withoutParts(whole, reads))
        : [];
    }),
  );
  if (changes.length === 0) throw new CannotEdit("no text of a message reads that field by itself");
  return changes;
}

function readsField(part: ts.Expression, place: MessageSite, field: Field, root: Root): boolean {
  const whole = [...(root === "event" ? ["event", "body"] : ["item"]), ...field.path].join(".");
  let found = false;
  const visit = (node: ts.Node): void => {
    const chain = chainOf(node);
    const held = chain && place.scope.names.get(chain[0] ?? "");
    if (chain && held?.path && [...held.path, ...chain.slice(1)].join(".").startsWith(whole)) found = true;
    ts.forEachChild(node, visit);
  };
  visit(part);
  return found;
}

function chainOf(node: ts.Node): readonly string[] | null {
  if (ts.isIdentifier(node)) return [node.text];
  if (!ts.isPropertyAccessExpression(node)) return null;
  const owner = chainOf(node.expression);
  return owner && [...owner, node.name.text];
}

function rewritten(code: FoundCode, site: MessageSite, text: string, absent: Addition["absent"] = []): TextChange[] {
  return [{ ...replace(site.text, text), file: site.text.getSourceFile().fileName }, ...retell(code, site, text, absent)];
}

function distinct(sites: readonly MessageSite[]): readonly MessageSite[] {
  return sites.filter((site, index) => sites.findIndex((other) => other.text === site.text) === index);
}

/** Whether a text belongs to a step, by the name of the step or the place that its call names. */
function isIn(site: MessageSite, words: string): boolean {
  for (let node: ts.Node = site.text; node.parent; node = node.parent)
    if (ts.isCallExpression(node) && node.getText().toLowerCase().includes(words.toLowerCase())) return true;
  return false;
}
