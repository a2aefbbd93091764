import { tokenise } from "../language/tokens.ts";
import { filesOf } from "./existing-source.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";
import { ask } from "../plan/undecided.ts";

const INSTEAD =
  /^\W*(?:please\s+)?(?:use|swap|exchange)\b|^\W*(?:please\s+)?(?:send|post|put)\s+(?:it|them|that|this)\s+to\s+\/|\b(instead|rather|not|change|move|switch|redirect)\b/i;

/** “post it to #ops instead”: the same message, another place. */
export function changeDestination(context: EditContext): EditDraft | null {
  const { request } = context;
  if (!INSTEAD.test(request.text) || /\b(also|too|as well)\b/i.test(request.text)) return null;
  const channels = tokenise(request.text)
    .filter((token) => token.kind === "channel" || token.kind === "path")
    .map(({ text }) => text);
  const target = channels.at(channels.length > 1 && /\b(instead of|rather than|not)\b/i.test(request.text) ? 0 : -1);
  if (!target) return null;
  const source = (file: string) => request.files.get(file) ?? "";
  const files = filesOf(context);
  const pattern = target.startsWith("#") ? /["'`](#[\w-]+)["'`]/g : /["'`](\/[\w/-]+)["'`]/g;
  const present = [...new Set(files.flatMap((file) => [...source(file).matchAll(pattern)].map((match) => match[1] ?? "")))].filter((text) => text !== target);
  const old =
    channels.length > 1
      ? channels.find((channel) => channel !== target && present.includes(channel))
      : (request.answers.from ?? (present.length === 1 ? present[0] : undefined));
  if (present.length === 0) return null;
  if (!old) throw ask({ subject: "from", text: `Which of these should become ${target}?`, choices: present.map((text) => ({ value: text, label: text })) });
  const tests = [...request.files.keys()].filter((path) => path.startsWith("tests/") && source(path).includes(old));
  const touched = [...files.filter((file) => source(file).includes(old)), ...tests];
  return { edits: touched.map((file) => ({ type: "text", file, from: old, to: target })), files: new Map(), plan: [`${target} takes the place of ${old}.`] };
}
