import type { MappingModel } from "../../../../contracts/flow.ts";
import type { Run } from "../../../../contracts/runs.ts";

export interface Sample {
  /** What came in: the body of a delivery, or all that the run was started with. */
  readonly input: unknown;
  /** The body that has the mapping's fields; undefined where no call of the run sent one. */
  readonly output: unknown;
}

/** A mapping's input and output as a run shows them: its result is what some step sent. */
export function sampleOf(run: Pick<Run, "input" | "steps">, mapping: Pick<MappingModel, "rows">): Sample {
  const fields = [...new Set(mapping.rows.map(({ target }) => target.split(/[.[]/)[0] ?? target))];
  const bodies = run.steps.flatMap((step) => step.calls.map((call) => call.request.body));
  const fitting = bodies.filter(isObject).filter((body) => fields.length > 0 && fields.every((field) => field in body));
  // Another mapping may make the same fields: what is constant in this one tells its bodies apart.
  const own = fitting.filter((body) =>
    mapping.rows.every((row) => row.rule !== "constant" || !(row.target in body) || row.expression.includes(quoted(body[row.target]))),
  );
  const output = own.at(-1) ?? (fitting.length === 1 ? fitting[0] : undefined);
  return { input: isObject(run.input) && "body" in run.input ? run.input["body"] : run.input, output };
}

/** As code has it, whatever its quotes. */
function quoted(value: unknown): string {
  return JSON.stringify(value).replace(/^"|"$/g, "");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
