import type { Diagnostic } from "../../../contracts/flow.ts";
import type { Analysis } from "../builder.ts";
import type { ProjectFiles } from "../project-files.ts";
import { plural, type GateFinding } from "./run-gates.ts";

/** Code that a machine left out when it wrote the rest: such a file would lose lines when saved. */
const ELISION =
  /^\s*(?:\/\/|\/\*|#)\s*(?:\.\.\.|…)?\s*(?:rest of (?:the )?(?:code|file|function)|existing code|remaining code|previous code|same as before|unchanged)\b/i;

/** Every source file parses and is whole, and there is something to run. */
export function parseFindings(files: ProjectFiles, analysis: Analysis): GateFinding {
  const diagnostics = [...syntaxErrors(analysis), ...elisions(files)];
  const sources = [...files.keys()].filter((path) => /\.tsx?$/.test(path)).length;
  return { summary: diagnostics.length === 0 ? `${plural(sources, "source file")} parse` : plural(diagnostics.length, "error"), diagnostics };
}

function syntaxErrors(analysis: Analysis): Diagnostic[] {
  return analysis.diagnostics.filter((found) => found.severity === "error" && found.code?.startsWith("TS"));
}

function elisions(files: ProjectFiles): Diagnostic[] {
  return [...files].flatMap(([file, text]) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        ELISION.test(line)
          ? [{ severity: "error" as const, message: "A comment stands where code should be.", file, line: index + 1, column: 0, code: "elision" }]
          : [],
      ),
  );
}
