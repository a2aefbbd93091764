import ts from "typescript-browser";
import type { Diagnostic } from "../../../contracts/flow.ts";
import type { ProjectFiles } from "../project-files.ts";
import { createProjectHost, projectPath } from "./project-host.ts";
import type { TypeLibrary } from "./type-library.ts";

export interface TypeChecker {
  check(files: ProjectFiles): readonly Diagnostic[];
}

/** Keeps one language service, so that what did not change is not read again. */
export function createTypeChecker(library: TypeLibrary): TypeChecker {
  const host = createProjectHost(library);
  const service = ts.createLanguageService(host, ts.createDocumentRegistry());
  return {
    check(files) {
      host.update(files);
      const paths = [...files.keys()].filter((path) => /^(src|tests)\/.*\.tsx?$/.test(path)).sort();
      return paths.flatMap((path) => {
        const name = projectPath(path);
        return [...service.getSyntacticDiagnostics(name), ...service.getSemanticDiagnostics(name)].map((found) => toDiagnostic(path, found));
      });
    },
  };
}

/** Globals of a browser or a server, and how to do the same here. */
const INSTEAD = new Map([
  ["fetch", "Call a system through a connection of the project."],
  ["setTimeout", "Wait with step.sleep, which outlives a restart."],
  ["setInterval", "Start the automation by schedule or poll."],
  ["process", "Read variables of the environment from vars."],
  ["Buffer", 'Use TextEncoder, or toBase64 and fromBase64 of "@vennel/sdk/files".'],
  ["require", "Use import."],
]);

function messageOf({ messageText }: ts.Diagnostic): string {
  const message = ts.flattenDiagnosticMessageText(messageText, " ");
  const name = /^Cannot find name '(\w+)'/.exec(message)?.[1] ?? "";
  const instead = INSTEAD.get(name);
  return instead ? `There is no ${name} here. ${instead}` : message;
}

function toDiagnostic(path: string, found: ts.Diagnostic): Diagnostic {
  const at = found.file && found.start !== undefined ? found.file.getLineAndCharacterOfPosition(found.start) : null;
  return {
    severity: found.category === ts.DiagnosticCategory.Error ? "error" : "warning",
    message: messageOf(found),
    file: path,
    line: at ? at.line + 1 : null,
    column: at ? at.character : null,
    code: `TS${found.code}`,
  };
}
