import { refuse } from "../plan/undecided.ts";
import { filesOf } from "./existing-source.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

const METHOD =
  /^\W*(?:please\s+)?(?:use|make it|send it (?:with|as|by)|call it (?:with|by)|(?:change|switch) (?:it |the (?:method|call|request) )?to)\s+(?:an?\s+)?(POST|PUT)\b(?:\s+(?:request|call))?(?:\s+(?:instead|rather)(?:\s+(?:of|than)\s+(?:an?\s+)?(?:POST|PUT))?)?\W*$/i;
const CALL = /\.request\(\s*["'`](POST|PUT)["'`]/g;

/** “use PUT instead”: the same call by another method. */
export function changeMethod(context: EditContext): EditDraft | null {
  const to = METHOD.exec(context.request.text)?.[1]?.toUpperCase();
  if (!to) return null;
  const { files: texts } = context.request;
  const calling = filesOf(context).filter((file) => [...(texts.get(file) ?? "").matchAll(CALL)].length > 0);
  const methods = calling.flatMap((file) => [...(texts.get(file) ?? "").matchAll(CALL)].map(([, method = ""]) => method));
  const [from] = methods;
  if (!from || methods.length > 1)
    throw refuse(from ? "There are several calls here, and I don't know which of them is meant." : "There is no call by its method here.", [to]);
  if (from === to) throw refuse(`It is called by ${to} already.`, [to]);
  const used = new Set(context.automation.nodes.flatMap((node) => ("operation" in node && node.operation ? [node.operation] : [])));
  const tests = [...texts.keys()].filter((path) => path.startsWith("tests/") && texts.get(path)?.includes(`"${from}"`));
  // The tests tell calls apart by what they hold, not by whose they are.
  if (used.size > 0 && tests.length > 0)
    throw refuse(`Its tests speak of ${from} for other systems as well. Change the method in the code, where it stands beside the path.`, [to]);
  return {
    edits: [...calling, ...tests].map((file) => ({ type: "text", file, from, to })),
    files: new Map(),
    plan: [`It is called by ${to} rather than ${from}.`],
  };
}
