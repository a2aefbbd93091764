import ts from "typescript-browser";
import type { Connector } from "../../server/connectors/connector.ts";
import { connectionsSource } from "../../server/connectors/typescript/connections-source.ts";

const SDK =
  "export declare function connection<Client extends object, Events = unknown>(options: { readonly alias: string; readonly connector: string }): Client & { readonly events?: Events };";
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};
const library = new Map<string, ts.SourceFile | undefined>();

/** What the strict compiler has against the client that a project would get for a connector, all of its operations. */
export function typeErrors(connector: Connector): readonly string[] {
  const files = new Map([
    ["/connections.ts", connectionsSource([{ alias: "system", connector }])],
    ["/sdk.d.ts", SDK],
  ]);
  const host = ts.createCompilerHost(OPTIONS);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, options) => {
    const own = files.get(name);
    if (own !== undefined) return ts.createSourceFile(name, own, options);
    if (!library.has(name)) library.set(name, read(name, options));
    return library.get(name);
  };
  host.fileExists = (name) => files.has(name) || ts.sys.fileExists(name);
  host.resolveModuleNames = (names) => names.map((name) => (name === "@vennel/sdk" ? { resolvedFileName: "/sdk.d.ts" } : undefined));
  const program = ts.createProgram(["/connections.ts"], OPTIONS, host);
  return ts
    .getPreEmitDiagnostics(program)
    .slice(0, 5)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " ").slice(0, 200));
}
