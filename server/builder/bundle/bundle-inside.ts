import { build, context, type BuildFailure, type BuildOptions, type Message } from "esbuild-wasm/esm/browser.js";
import type { ProjectFiles } from "../project-files.ts";
import type { BundleData } from "./bundle-data.ts";
import type { BundleEntry, BundleResult } from "./bundle-project.ts";
import { ENTRY, projectResolver, type Project } from "./project-resolver.ts";
import { readImports } from "./read-imports.ts";

/** What esbuild puts where a name is computed, once it may not write `import()`. */
const COMPUTED = "Dynamic require of ";

const OPTIONS = {
  entryPoints: [ENTRY],
  bundle: true,
  write: false,
  metafile: true,
  outfile: "bundle.js",
  format: "esm",
  platform: "neutral",
  target: "esnext",
  sourcemap: "external",
  sourcesContent: false,
  logLevel: "silent",
  charset: "utf8",
  legalComments: "none",
} as const satisfies BuildOptions;

/** Bundles projects with the SDK and the harness from what is in memory, one after another; what has not changed since the last is not parsed again. */
export async function createInsideBundler(data: BundleData["values"]): Promise<(files: ProjectFiles, entry: BundleEntry) => Promise<BundleResult>> {
  let project: Project = { files: new Map(), entry: "" };
  const plugins = [projectResolver(() => project, data)];
  // Without `import()` in the output nothing can be left in it that imports.
  const bundling = await context({ ...OPTIONS, plugins, supported: { "dynamic-import": false } });

  return async (files, entry) => {
    const automations = [...files.keys()].filter((path) => /^src\/automations\/[^/]+\.ts$/.test(path)).toSorted();
    if (automations.length === 0) return failed([{ text: "The project has no automation yet: src/automations is empty." }]);
    project = { files, entry: entrySource(entry, automations, files) };
    try {
      const { outputFiles, metafile } = await bundling.rebuild();
      const code = text(outputFiles, "bundle.js");
      const left = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => `"${path}"`));
      if (left.length === 0 && code.includes(COMPUTED))
        left.push(...(await readImports(text((await build({ ...OPTIONS, plugins })).outputFiles, "bundle.js"))));
      if (left.length > 0) return failed(left.map((what) => ({ text: stillImports(what) })));
      return { ok: true, code, sourceMap: text(outputFiles, "bundle.js.map") };
    } catch (error) {
      const { errors } = error as BuildFailure;
      if (!Array.isArray(errors)) throw error;
      return failed(errors);
    }
  };
}

function stillImports(what: string): string {
  return `The code still imports ${what} while it runs. Import it at the top of the file instead; only files of the project, @vennel/sdk and packages of the list can be imported.`;
}

/** The harness comes first: it must have prepared the process before any code of the project is evaluated. */
function entrySource(entry: BundleEntry, automations: readonly string[], files: ProjectFiles): string {
  const tests = entry === "scenarios" ? [...files.keys()].filter((path) => /^tests\/.+\.test\.ts$/.test(path)).toSorted() : [];
  const serve = entry === "deployment" ? "serveDeployment" : "serveScenarios";
  return [
    `import "vennel:prepare";`,
    `import { ${serve} } from "vennel:serve-${entry === "deployment" ? "deployment" : "scenarios"}";`,
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
