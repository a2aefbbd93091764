import ts from "typescript-browser";
import type { Diagnostic } from "../../../contracts/flow.ts";
import { analyseProject, type KnownTypes } from "../analysis/analyse.ts";
import { readProject } from "../analysis/project-source.ts";
import { spanOf } from "../analysis/source-span.ts";
import type { ProjectFiles } from "../project-files.ts";
import type { LintContext, LintRule } from "./rule.ts";
import { floatingPromise } from "./rules/floating-promise.ts";
import { repeatedWrite } from "./rules/repeated-write.ts";
import { secretLiteral } from "./rules/secret-literal.ts";
import { swallowedError } from "./rules/swallowed-error.ts";
import { timeZone } from "./rules/time-zone.ts";
import { unboundedLoop } from "./rules/unbounded-loop.ts";
import { undeclaredConnection } from "./rules/undeclared-connection.ts";
import { unheardReply } from "./rules/unheard-reply.ts";
import { variableName } from "./rules/variable-name.ts";

const RULES: readonly LintRule[] = [
  unheardReply,
  repeatedWrite,
  swallowedError,
  floatingPromise,
  timeZone,
  secretLiteral,
  unboundedLoop,
  undeclaredConnection,
  variableName,
];

/** What compiles and would still go wrong when it runs. */
export function findLint(files: ProjectFiles, known: KnownTypes): readonly Diagnostic[] {
  const project = readProject(files);
  const context: LintContext = { project, flow: analyseProject(project, known).flow, declared: new Set(Object.keys(known.connectors)) };
  const found: Diagnostic[] = [];
  for (const [path, source] of project.files) {
    if (!/^(src|tests)\//.test(path) || path === "src/connections.ts") continue;
    const rules = RULES.filter(({ sourceOnly }) => !sourceOnly || path.startsWith("src/"));
    const visit = (node: ts.Node): void => {
      for (const rule of rules) {
        const finding = rule.check(node, context);
        if (!finding) continue;
        const { file, startLine, startColumn } = spanOf(finding.node);
        found.push({ severity: finding.severity ?? "error", message: finding.message, file, line: startLine, column: startColumn, code: `lint.${rule.code}` });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}
