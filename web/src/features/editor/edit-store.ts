import { create } from "zustand";
import { decodeEdit, encodeEdit, mergeKept, type Kept, type StoredEdit } from "./unsaved-edits.ts";

export interface Edit {
  /** What was stored when the edit began; the ground of a merge when somebody else saves meanwhile. */
  readonly base: string | null;
  readonly text: string | null;
}
export interface EditState {
  readonly projectId: string | null;
  readonly edits: Readonly<Record<string, Edit>>;
  /** Files that the assistant changed and nobody has looked through, with the text from before. */
  readonly assistant: Readonly<Record<string, string>>;
}

type Stored = Readonly<Record<string, string>>;
/** Little typing is lost when the browser itself dies; a page that is left or hidden writes at once. */
const KEEP_AFTER = 250;
/** The browser keeps nothing, so that only this tab knows. */
let isRefused = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** As this tab last read or wrote them: another tab of the same project keeps its edits in the same place. */
let known: Kept = {};
globalThis.addEventListener?.("pagehide", () => timer && keepNow());
globalThis.document?.addEventListener("visibilitychange", () => timer && keepNow());

const editsKey = (projectId: string) => `vennel.edits.${projectId}`;
const assistantKey = (projectId: string) => `vennel.assistant-changes.${projectId}`;
/** Path to the mark of the text that was looked through last. */
const settledKey = (projectId: string) => `vennel.assistant-changes.${projectId}.settled`;
type Settled = Readonly<Record<string, number>>;
globalThis.addEventListener?.("storage", takeOver);

export const useEdits = create<EditState>(() => ({ projectId: null, edits: {}, assistant: {} }));

/** Takes up what this browser kept for the project. Returns edits that no longer fit the stored text; they stay kept until `forgetKept`. */
export function restoreEdits(projectId: string, stored: Stored): Kept {
  if (useEdits.getState().projectId === projectId) return {};
  if (timer) keepNow();
  const kept = read<Kept>(editsKey(projectId)) ?? {};
  const lost: Record<string, StoredEdit> = {};
  const edits: Record<string, Edit> = {};
  for (const [path, edit] of Object.entries(kept)) {
    const base = stored[path] ?? null;
    const text = decodeEdit(edit, base);
    if (text === undefined) lost[path] = edit;
    else if (text !== base) edits[path] = { base, text };
  }
  useEdits.setState({ projectId, edits, assistant: read<Record<string, string>>(assistantKey(projectId)) ?? {} });
  known = Object.fromEntries(Object.entries(kept).filter(([path]) => !lost[path]));
  return lost;
}

export function forgetKept(projectId: string, edits: Kept): void {
  write(editsKey(projectId), mergeKept({ kept: read<Kept>(editsKey(projectId)) ?? {}, known: edits, own: {} }));
}

/** Marks a file as edited; a text that is the stored one again removes the mark. */
export function setEdit(path: string, stored: string | null, text: string | null): void {
  const { edits } = useEdits.getState();
  if (text === stored) return dropEdits([path]);
  keep({ ...edits, [path]: { base: edits[path]?.base ?? stored, text } });
}

/** After a merge: the same edit, on newer ground. */
export function rebaseEdit(path: string, base: string | null, text: string | null): void {
  const { edits } = useEdits.getState();
  if (text === base) return dropEdits([path]);
  keep({ ...edits, [path]: { base, text } });
}

export function dropEdits(paths: readonly string[] = Object.keys(useEdits.getState().edits)): void {
  keep(Object.fromEntries(Object.entries(useEdits.getState().edits).filter(([path]) => !paths.includes(path))));
}

/** The assistant wrote `after`. Nothing is noted where somebody looked through just that already, in another tab. */
export function noteAssistantChange(path: string, before: string, after: string): void {
  const { projectId } = useEdits.getState();
  if (!projectId || read<Settled>(settledKey(projectId))?.[path] === markOf(after)) return;
  // Several changes before anyone looked are one change, from the first text on.
  keepAssistant((noted) => ({ [path]: before, ...noted }));
}

/** Somebody looked through what the assistant made of a file, whose stored text is `content` now. */
export function settleAssistantChange(path: string, content: string | null): void {
  const { projectId, assistant } = useEdits.getState();
  if (!projectId || !(path in assistant)) return;
  if (content !== null) write(settledKey(projectId), { ...read<Settled>(settledKey(projectId)), [path]: markOf(content) });
  keepAssistant((noted) => Object.fromEntries(Object.entries(noted).filter(([other]) => other !== path)));
}

function keep(edits: Readonly<Record<string, Edit>>): void {
  useEdits.setState({ edits });
  // Comparing a long file at every key would be felt; between two keys there is time.
  timer ??= setTimeout(keepNow, KEEP_AFTER);
}

/** Writes what is unsaved to where it survives this page. */
function keepNow(): void {
  clearTimeout(timer);
  timer = undefined;
  const { projectId, edits } = useEdits.getState();
  if (!projectId) return;
  const own = Object.fromEntries(Object.entries(edits).map(([path, { base, text }]) => [path, encodeEdit(path, base, text)]));
  write(editsKey(projectId), mergeKept({ kept: read<Kept>(editsKey(projectId)) ?? {}, known, own }));
  known = own;
}

/** On what is kept, not on what this tab knows: another tab may have settled a file meanwhile. */
function keepAssistant(change: (noted: Stored) => Stored): void {
  const { projectId } = useEdits.getState();
  if (!projectId) return;
  const assistant = change(isRefused ? useEdits.getState().assistant : (read<Stored>(assistantKey(projectId)) ?? {}));
  write(assistantKey(projectId), assistant);
  useEdits.setState({ assistant });
}

/** Told by another tab. */
function takeOver({ key }: StorageEvent): void {
  const { projectId } = useEdits.getState();
  if (projectId && key === assistantKey(projectId)) useEdits.setState({ assistant: read<Stored>(key) ?? {} });
}

/** Tells a text from others, without keeping it a second time. */
function markOf(text: string): number {
  let mark = text.length;
  for (let at = 0; at < text.length; at++) mark = (Math.imul(mark, 31) + text.charCodeAt(at)) | 0;
  return mark;
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function write(key: string, value: object): void {
  try {
    if (Object.keys(value).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    isRefused = false;
  } catch {
    isRefused = true;
    // A full or refused storage must not stop the typing.
  }
}
