import type { Builder } from "../../server/builder/builder.ts";
import { derivedFiles } from "../../server/builder/derived-files.ts";
import type { ProjectFiles } from "../../server/builder/project-files.ts";

export interface Judged {
  /** Null where every gate passed. */
  readonly gate: string | null;
  readonly warnings: number;
  readonly unproved: number;
  /** What the request asks for and the code lacks. */
  readonly missing: number;
}

/** What the product says of a project by itself, and beside what was asked for. */
export async function judge(files: ProjectFiles, asked: string, builder: Builder): Promise<Judged> {
  const whole = new Map([...files, ...derivedFiles(await builder.derive(files))]);
  const gates = await builder.check(whole, { signal: AbortSignal.timeout(60_000) });
  const failed = gates.find(({ status }) => status === "failed");
  return {
    gate: failed?.gate ?? null,
    warnings: gates.flatMap(({ diagnostics }) => diagnostics.filter(({ severity }) => severity === "warning")).length,
    unproved: gates.flatMap(({ proof }) => proof?.unproved ?? []).length,
    missing: (await builder.facts(asked, whole)).filter(({ state }) => state !== "met").length,
  };
}

/** Everything that names a mutant of a good project; nothing where it would pass for verified. */
export function namedBy(good: Judged, mutant: Judged, weakened: number): readonly string[] {
  return [
    ...(mutant.gate === null ? [] : [`gate: ${mutant.gate}`]),
    ...(mutant.warnings > good.warnings ? ["warning"] : []),
    ...(weakened > 0 ? ["weakened tests"] : []),
    ...(mutant.missing > good.missing ? ["comparison with the request"] : []),
    ...(mutant.unproved > good.unproved ? ["unproved"] : []),
  ];
}
