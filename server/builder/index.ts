import type { Diagnostic } from "../../contracts/flow.ts";
import { connectionsSource } from "../connectors/typescript/connections-source.ts";
import type { Analysis, Builder, CompileRequest, ConnectorCatalogue, FlowPreview, PlanEditor, RunScenarios } from "./builder.ts";
import { compileRequest } from "./compiler/compile.ts";
import { editProject, newAutomation, readableNames } from "./edits/index.ts";
import { derivedFiles } from "./derived-files.ts";
import { findContradictions } from "./gates/consistency-gate.ts";
import { parseFindings } from "./gates/parse-gate.ts";
import { plural, runGates } from "./gates/run-gates.ts";
import { findSecrets } from "./gates/secrets-gate.ts";
import { simulate, type BundleProject } from "./gates/simulation-gate.ts";
import { connectionsOfProject, knownTypes } from "./known-types.ts";
import type { ConnectorOf } from "./plan-code/index.ts";
import type { ProjectFiles } from "./project-files.ts";
import { requestFacts } from "./request-facts/request-facts.ts";
import { createCodeWorker, type CodeWorker } from "./worker/code-worker.ts";

/** A connector with more operations is typed as far as the code uses it: types of thousands would slow every save. */
const MOST_TYPED = 150;

export interface BuilderDeps {
  readonly catalogue: ConnectorCatalogue;
  readonly bundleProject: BundleProject;
  readonly runScenarios: RunScenarios;
  /** The compiler's process ends after this time without work. */
  readonly idleMs?: number;
}

export type OwnedBuilder = Builder &
  PlanEditor & {
    /** The same builder for those who have another catalogue: an organisation with connectors of its own. */
    with(catalogue: ConnectorCatalogue): Builder & PlanEditor;
    /** Starts the compiler, for work that is about to come. */
    warm(): void;
    close(): Promise<void>;
  };

/** Understands, writes and checks projects. Pure: files in, files and findings out. */
export function createBuilder({ catalogue, idleMs, ...tools }: BuilderDeps): OwnedBuilder {
  const worker = createCodeWorker(idleMs === undefined ? {} : { idleMs });
  return {
    ...builderWith(catalogue, worker, tools),
    with: (other) => builderWith(other, worker, tools),
    warm: () => worker.warm(),
    close: () => worker.close(),
  };
}

function builderWith(
  catalogue: ConnectorCatalogue,
  worker: CodeWorker,
  { bundleProject, runScenarios }: Pick<BuilderDeps, "bundleProject" | "runScenarios">,
): Builder & PlanEditor {
  async function derive(files: ProjectFiles, signal?: AbortSignal): Promise<Analysis> {
    const connections = connectionsOfProject(files, catalogue);
    const known = knownTypes(connections, catalogue);
    const { flow, mappingMarkdown, diagnostics } = await worker.run("analyse", { files: new Map(files), known }, signal);
    const clients = connections.flatMap(({ alias, connector }) => {
      const found = catalogue.get(connector);
      if (!found) return [];
      const used = flow.connections.find((connection) => connection.alias === alias)?.operations ?? [];
      return [{ alias, connector: found, ...(found.operations.length > MOST_TYPED ? { operations: used } : {}) }];
    });
    return { flow, mappingMarkdown, connectionsSource: connectionsSource(clients), diagnostics };
  }

  const connectorOf = (files: ProjectFiles): ConnectorOf => {
    const connectors = new Map(connectionsOfProject(files, catalogue).map(({ alias, connector }) => [alias, connector]));
    return (alias) => catalogue.get(connectors.get(alias) ?? "");
  };

  const plans: PlanEditor["plans"] = (files) =>
    worker.run("outline", { files: new Map([...files].filter(([path]) => /^src\/automations\/.+\.ts$/.test(path))) });

  return {
    derive,
    plans,
    async preview(files) {
      const known = knownTypes(connectionsOfProject(files, catalogue), catalogue);
      const [{ flow, diagnostics }, found] = await Promise.all([worker.run("analyse", { files: new Map(files), known }), plans(files)]);
      return { flow, plans: found, problem: firstSyntaxError(diagnostics) };
    },
    readable: (files, { plan }, step) => readableNames(plan, step, connectorOf(files)),
    edit: (files, automation, edits) => editProject(files, automation, edits, connectorOf(files)),
    newAutomation: (files, name, start) => newAutomation(files, name, start, connectorOf(files)),
    compile: (request: CompileRequest) =>
      compileRequest(request, {
        catalogue,
        flowOf: async (files) => (await derive(files)).flow,
        plans,
        edit: (files, edits) => worker.run("edit", { files: new Map(files), edits }),
      }),
    weakened: (before, after, said) => worker.run("weakened", { before: testsOf(before), after: testsOf(after), said }),
    async facts(text, files, others = []) {
      const found = await plans(files);
      const own = connectionsOfProject(files, catalogue);
      const known = [...own, ...others.filter(({ connector }) => !own.some((one) => one.connector === connector))];
      return requestFacts(
        text,
        files,
        found.map(({ plan }) => plan),
        known,
        catalogue,
      );
    },
    async check(files, options) {
      const { signal } = options;
      const analysis = await derive(files, signal);
      const whole = new Map([...files, ...derivedFiles(analysis)]);
      // The bundler has a process of its own, and works while types and lint are checked.
      const bundled = worker.run("mark", { files: whole, flow: analysis.flow }, signal).then((marked) => bundleProject(marked, "scenarios", signal));
      bundled.catch(() => {});
      return runGates(
        {
          parse: async () => parseFindings(files, analysis),
          types: async () => {
            const diagnostics = await worker.run("typecheck", { files: whole }, signal);
            const errors = diagnostics.filter(({ severity }) => severity === "error").length;
            return { summary: errors === 0 ? "No type errors" : plural(errors, "type error"), diagnostics };
          },
          consistency: async () => {
            const connections = connectionsOfProject(files, catalogue);
            const lint = await worker.run("lint", { files: whole, known: knownTypes(connections, catalogue) }, signal);
            const diagnostics = [...findContradictions(files, analysis, connections, catalogue), ...lint];
            return { summary: saidOfContradictions(diagnostics), diagnostics };
          },
          secrets: async () => {
            const diagnostics = findSecrets(files);
            return {
              summary: diagnostics.length === 0 ? "No credential in the files" : `${plural(diagnostics.length, "possible credential")} in the files`,
              diagnostics,
            };
          },
          simulation: () =>
            simulate(files, analysis.flow, {
              bundled,
              runScenarios,
              connections: connectionsOfProject(files, catalogue),
              catalogue,
              signal,
            }),
        },
        options,
      );
    },
  };
}

function testsOf(files: ProjectFiles): ProjectFiles {
  return new Map([...files].filter(([path]) => path.startsWith("tests/")));
}

function firstSyntaxError(diagnostics: readonly Diagnostic[]): FlowPreview["problem"] {
  for (const { code, file, line, message } of diagnostics) if (code?.startsWith("TS") && file !== null && line !== null) return { file, line, message };
  return null;
}

/** Questions that are open contradict nothing. */
function saidOfContradictions(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const open = errors.filter(({ code }) => code === "flow.hole").length;
  const mistakes = errors.filter(({ code }) => code?.startsWith("lint.")).length;
  const contradictions = errors.length - open - mistakes;
  const wrong = [...(contradictions > 0 ? [plural(contradictions, "contradiction")] : []), ...(mistakes > 0 ? [plural(mistakes, "mistake")] : [])];
  if (wrong.length > 0) return wrong.join(", ");
  return open > 0 ? `${plural(open, "question")} open` : "Code, flow, mappings and diagram agree";
}
