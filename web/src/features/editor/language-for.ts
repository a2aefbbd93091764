import type { Extension } from "@codemirror/state";

type Grammar = (path: string) => Extension;
const GRAMMARS: readonly (readonly [ending: RegExp, load: () => Promise<Grammar>])[] = [
  [/\.[cm]?[jt]sx?$/, typescript],
  [/\.json$/, async () => (await import("@codemirror/lang-json")).json],
  [/\.md$/, markdown],
];
const here = new Map<RegExp, Grammar>();

/** The grammar of a file, by its ending; each comes only when a file needs it. */
export async function languageFor(path: string): Promise<Extension> {
  const [ending, load] = GRAMMARS.find(([found]) => found.test(path)) ?? [];
  if (!ending || !load) return [];
  const grammar = here.get(ending) ?? (await load());
  here.set(ending, grammar);
  return grammar(path);
}

/** As `languageFor`, where nothing has to come for it. */
export function languageHere(path: string): Extension | null {
  const [ending] = GRAMMARS.find(([found]) => found.test(path)) ?? [];
  return ending ? (here.get(ending)?.(path) ?? null) : [];
}

async function typescript(): Promise<Grammar> {
  const { javascript } = await import("@codemirror/lang-javascript");
  return (path) => javascript({ typescript: true, jsx: path.endsWith("x") });
}

async function markdown(): Promise<Grammar> {
  const { markdown: language } = await import("@codemirror/lang-markdown");
  return () => language();
}
