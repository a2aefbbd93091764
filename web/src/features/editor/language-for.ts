import type { Extension } from "@codemirror/state";

/** The grammar of a file, by its ending; each comes only when a file needs it. */
export async function languageFor(path: string): Promise<Extension> {
  if (/\.[cm]?[jt]sx?$/.test(path)) return (await import("@codemirror/lang-javascript")).javascript({ typescript: true, jsx: /x$/.test(path) });
  if (path.endsWith(".json")) return (await import("@codemirror/lang-json")).json();
  if (path.endsWith(".md")) return (await import("@codemirror/lang-markdown")).markdown();
  return [];
}
