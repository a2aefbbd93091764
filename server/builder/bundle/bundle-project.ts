import { build, type BuildFailure, type Message } from "esbuild";
import { fileURLToPath } from "node:url";
import type { Diagnostic } from "../../../contracts/flow.ts";
import type { ProjectFiles } from "../project-files.ts";
import { findImports } from "./find-imports.ts";
import { strangersIn } from "./package-resolver.ts";
import { ENTRY, projectResolver } from "./project-resolver.ts";
import { withEsbuild } from "./with-esbuild.ts";

/** `deployment`: every automation. `scenarios`: the automations and the tests that trigger them. */
export type BundleEntry = "deployment" | "scenarios";

export type BundleResult =
  | {
      readonly ok: true;
      /** One ES module without a single import. */
      readonly code: string;
      readonly sourceMap: string;
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

const SANDBOX = fileURLToPath(new URL("../../../sandbox/", import.meta.url));

/** Bundles a project with the SDK and the harness. Reads nothing but the given files and our own. */
export async function bundleProject(files: ProjectFiles, entry: BundleEntry): Promise<BundleResult> {
  const automations = [...files.keys()].filter((path) => /^src\/automations\/[^/]+\.ts$/.test(path)).toSorted();
  if (automations.length === 0) return failed([{ text: "The project has no automation yet: src/automations is empty." }]);

  try {
    const result = await withEsbuild(() =>
      build({
        entryPoints: [ENTRY],
        absWorkingDir: SANDBOX,
        metafile: true,
        bundle: true,
        write: false,
        outfile: "bundle.js",
        format: "esm",
        platform: "neutral",
        // Packages are taken as browsers take them: without Node.
        conditions: ["module", "browser"],
        mainFields: ["module", "main"],
        target: "esnext",
        sourcemap: "external",
        sourcesContent: false,
        logLevel: "silent",
        charset: "utf8",
        legalComments: "none",
        plugins: [projectResolver(files, { source: entrySource(entry, automations, files), folder: SANDBOX })],
      }),
    );
    const [stranger] = strangersIn(result.metafile, SANDBOX);
    if (stranger !== undefined) return failed([{ text: `A package imports ${stranger}, which is outside of the list.` }]);
    const code = text(result.outputFiles, "bundle.js");
    const left = await findImports(code);
    if (left.length > 0)
      return failed(
        left.map((what) => ({
          text: `The code still imports ${what} while it runs. Import it at the top of the file instead; only files of the project, @vennel/sdk and packages of the list can be imported.`,
        })),
      );
    return { ok: true, code, sourceMap: text(result.outputFiles, "bundle.js.map") };
  } catch (error) {
    const { errors } = error as BuildFailure;
    if (!Array.isArray(errors)) throw error;
    return failed(errors);
  }
}

/** The harness comes first: it must have prepared the process before any code of the project is evaluated. */
function entrySource(entry: BundleEntry, automations: readonly string[], files: ProjectFiles): string {
  const tests = entry === "scenarios" ? [...files.keys()].filter((path) => /^tests\/.+\.test\.ts$/.test(path)).toSorted() : [];
  const serve = entry === "deployment" ? "serveDeployment" : "serveScenarios";
  const file = entry === "deployment" ? "serve-deployment.ts" : "serve-scenarios.ts";
  return [
    `import ${JSON.stringify("./prepare.ts")};`,
    `import { ${serve} } from ${JSON.stringify(`./${file}`)};`,
    ...automations.map((path, index) => `import automation${index} from ${JSON.stringify(`project:${path}`)};`),
    ...tests.map((path) => `import ${JSON.stringify(`project:${path}`)};`),
    `await ${serve}([${automations.map((_, index) => `automation${index}`).join(", ")}]);`,
  ].join("\n");
}

function text(outputs: readonly { path: string; text: string }[], name: string): string {
  const output = outputs.find(({ path }) => path.endsWith(name));
  if (!output) throw new Error(`The bundler wrote no ${name}`);
  return output.text;
}

function failed(errors: readonly (Pick<Message, "text"> & Partial<Message>)[]): BundleResult {
  const diagnostics = errors.map(({ text: message, location }) => ({
    severity: "error" as const,
    message,
    file: location?.file.replace(/^project:/, "") ?? null,
    line: location?.line ?? null,
    column: location?.column ?? null,
    code: "bundle",
  }));
  return { ok: false, diagnostics };
}
