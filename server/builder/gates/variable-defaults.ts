import type { ProjectPackage } from "../analysis/read-package.ts";

/** The values that package.json gives its variables, as code reads them; one without a default has none. */
export function defaultsOf(project: ProjectPackage | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(project?.variables ?? {}).flatMap(([name, schema]) => {
      const value = (schema as { default?: unknown } | null)?.default;
      return value === undefined ? [] : [[name, typeof value === "string" ? value : JSON.stringify(value)]];
    }),
  );
}
