import type { EditContext, EditDraft } from "./read-edit.ts";

const CHANGE = /\b(?:change|replace|swap|turn|rename)\b.*?["“']([^"”']+)["”']\s*(?:to|into|with|by|for|→|->)\s*["“']([^"”']+)["”']/i;
const SAY = /\b(?:say|use|write|put)\s+["“']([^"”']+)["”']\s+(?:instead of|rather than|in place of)\s+["“']([^"”']+)["”']/i;

/** “change "New issue" to "Fresh ticket"”: a text that stands in the code. */
export function changeText({ request, flow, automation }: EditContext): EditDraft | null {
  const change = CHANGE.exec(request.text);
  const say = SAY.exec(request.text);
  const from = change?.[1] ?? say?.[2];
  const to = change?.[2] ?? say?.[1];
  if (!from || !to) return null;
  const files = [...new Set([automation.file, ...flow.mappings.map(({ file }) => file)])].filter((file) => request.files.get(file)?.includes(from));
  if (files.length === 0) return null;
  const tests = [...request.files.keys()].filter((path) => path.startsWith("tests/") && request.files.get(path)?.includes(from));
  return { edits: [...files, ...tests].map((file) => ({ type: "text", file, from, to })), files: new Map(), plan: [`“${from}” becomes “${to}”.`] };
}
