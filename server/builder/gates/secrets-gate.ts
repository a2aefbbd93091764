import type { Diagnostic } from "../../../contracts/flow.ts";
import type { ProjectFiles } from "../project-files.ts";
import { SECRET_PATTERNS } from "./secret-patterns.ts";

/** No credential in any file: they belong to connections, which add them outside of the code. */
export function findSecrets(files: ProjectFiles): readonly Diagnostic[] {
  return [...files].flatMap(([file, text]) =>
    text.split("\n").flatMap((line, index) => {
      const found = SECRET_PATTERNS.find(([, pattern]) => pattern.test(line));
      if (!found) return [];
      const column = found[1].exec(line)?.index ?? 0;
      // The message never repeats what was found.
      return [
        {
          severity: "error" as const,
          message: `This looks like ${found[0]}. Store it in a connection; code names the connection only.`,
          file,
          line: index + 1,
          column,
          code: "secret",
        },
      ];
    }),
  );
}
