import type { Plan } from "../../../../contracts/plan/plan.ts";
import { indent, objectCode, quote } from "./code.ts";
import { emitStart } from "./emit-start.ts";
import { emitSteps } from "./emit-step.ts";
import { readNames } from "./read-names.ts";
import { CONTEXT, Writer, type ValueTypes } from "./writer.ts";

/** The text of `src/automations/<id>.ts` for a plan with one start. Equal plans give equal bytes. */
export function emitPlan(plan: Plan, types: ValueTypes): string {
  const [start, second] = plan.starts;
  if (!start || second) throw new TypeError(`An automation has one start; "${plan.id}" has ${plan.starts.length}.`);
  const writer = new Writer(types, readNames(plan));
  const trigger = emitStart(start, writer);
  const body = emitSteps(plan.steps, writer);
  const given = [...CONTEXT].filter((name) => writer.context.has(name));
  const definition = [
    `id: ${quote(plan.id)},`,
    `name: ${quote(plan.name)},`,
    ...`trigger: ${trigger},`.split("\n"),
    ...concurrency(plan),
    `async run(${given.length > 0 ? `{ ${given.join(", ")} }` : ""}) {`,
    ...indent(body),
    "},",
  ];
  return [...imports(writer), "", `export default ${writer.from("automation")}({`, ...indent(definition), "});", ""].join("\n");
}

function imports(writer: Writer): string[] {
  writer.from("automation");
  const sorted = (names: ReadonlySet<string>) => [...names].sort((a, b) => a.localeCompare(b, "en")).join(", ");
  return [
    `import { ${sorted(writer.sdk)} } from "@vennel/sdk";`,
    ...(writer.packages.has("zod") ? ['import { z } from "zod";'] : []),
    ...(writer.connections.size > 0 ? [`import { ${sorted(writer.connections)} } from "../connections";`] : []),
  ];
}

function concurrency({ concurrency: limited }: Plan): string[] {
  if (!limited) return [];
  return [`concurrency: ${limited.key === null ? limited.limit : objectCode([`limit: ${limited.limit}`, `key: ${quote(limited.key)}`])},`];
}
