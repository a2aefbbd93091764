import type { Plugin } from "vite";

/** What the workbench asks for only once it runs: first, and beside its tab. */
const FIRST = ["workbench/prepare-workbench"];
const BESIDE = ["conversation/Conversation", "conversation/Markdown", "dock/Dock", "editor/ProjectEdits"];
const TABS: Readonly<Record<string, readonly string[]>> = {
  flow: ["flow/FlowTab", "flow/FlowCanvas"],
  code: ["editor/CodeTab"],
  mapping: ["mapping/MappingTab"],
  connections: ["connections/ConnectionsTab"],
  runs: ["runs/ProjectRuns"],
  settings: ["settings/SettingsTab"],
};
/** Shared with other grammars, it is in no chunk of its own name. */
const GRAMMAR = "/@codemirror/lang-javascript/";
const FONT = /geist-latin-wght-normal.*\.woff2$/;
const CODE_FONT = /geist-mono-latin-wght-normal.*\.woff2$/;

interface Chunk {
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/**
 * Writes `screens.json`: the files that each address needs, so that the server can name them in the page it sends.
 * Otherwise the browser learns of them one after the other, each from the file that asks for the next.
 */
export function screens(): Plugin {
  return {
    name: "screens",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [[output.fileName, output as unknown as Chunk] as const] : [])),
      );
      const entered = (found: (module: string) => boolean) => (chunk: Chunk) => chunk.facadeModuleId !== null && found(chunk.facadeModuleId);
      const closure = (found: (module: string) => boolean) => filesOf(chunks, entered(found));
      const features = (names: readonly string[]) => closure((module) => names.some((name) => module.replace(/\.tsx?$/, "").endsWith(`/features/${name}`)));
      const start = closure((module) => module.endsWith("/index.html"));
      const beyond = (files: readonly string[], known: readonly string[]) => files.filter((file) => !known.includes(file));
      const fonts = Object.keys(bundle).filter((file) => FONT.test(file));

      const routes = Array.from(chunks.values()).flatMap(({ facadeModuleId }) => {
        const name = facadeModuleId?.match(/\/src\/routes\/(.+)\.tsx\?tsr-split=component$/)?.[1];
        return name === undefined ? [] : [name];
      });
      const frames = (name: string) => routes.filter((other) => name === other || name.startsWith(`${other}/`));
      const written = routes
        .filter((name) => !routes.some((other) => other.startsWith(`${name}/`)))
        .map((name) => {
          const own = closure((module) => frames(name).some((route) => module.endsWith(`/src/routes/${route}.tsx?tsr-split=component`)));
          if (name !== "_auth/integrations.$projectId") return { path: pathOf(name), files: [...fonts, ...beyond(own, start)] };
          const files = [...new Set([...own, ...features(FIRST)])];
          const tabs = Object.entries(TABS).map(([tab, names]) => {
            const grammar = tab === "code" ? filesOf(chunks, ({ moduleIds }) => moduleIds.some((module) => module.includes(GRAMMAR))) : [];
            if (tab === "code" && grammar.length === 0) throw new Error(`No chunk holds ${GRAMMAR}`);
            return [tab, beyond([...new Set([...features(names), ...grammar, ...features(BESIDE)])], [...start, ...files])];
          });
          return {
            path: pathOf(name),
            files: [...fonts, ...Object.keys(bundle).filter((file) => CODE_FONT.test(file)), ...beyond(files, start)],
            tabs: Object.fromEntries(tabs),
          };
        });
      this.emitFile({ type: "asset", fileName: "screens.json", source: JSON.stringify(written) });
    },
  };
}

/** `_auth/integrations.$projectId` is `/integrations/([^/]+)`. */
function pathOf(route: string): string {
  const parts = route.split(/[./]/).filter((part) => part !== "index" && !part.startsWith("_"));
  return `^/${parts.map((part) => (part.startsWith("$") ? "[^/]+" : part)).join("/")}/?$`;
}

/** The chunks that are meant, everything that they import before they run, and the style sheets of all. */
function filesOf(chunks: ReadonlyMap<string, Chunk>, found: (chunk: Chunk) => boolean): string[] {
  const reached = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  for (const chunk of chunks.values()) if (found(chunk)) visit(chunk);
  return [...reached].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}
